import fc from "fast-check";
import { expect, test } from "vitest";
import {
  COUNTIES,
  deliveredCounties,
  deliversTo,
  deliveryFee,
  type DeliverySettings,
  NO_DESTINATION,
  NO_OTHER_COUNTIES,
} from "./delivery";
import { cheaperDelivery, storedDelivery } from "./won-delivery";

const UNSET: DeliverySettings = { deliveryZones: [], pickUpPoints: [], freeDeliveryFromCents: null };
const point = (name: string, feeCents: number, county = "Nairobi City") => ({
  name,
  county,
  address: "",
  openingHours: "",
  feeCents,
  expectedDays: "",
});
const zone = (feeCents: number, ...counties: string[]) => ({ name: "Zone", counties, feeCents });
const feeTo = (
  settings: DeliverySettings,
  to: { county?: string; pickUpPoint?: string },
  subtotalCents = 100,
) => deliveryFee(settings, { ...NO_DESTINATION, ...to, subtotalCents });

const settings = fc.record({
  deliveryZones: fc.array(
    fc.record({
      name: fc.constant("Zone"),
      counties: fc.uniqueArray(fc.constantFrom(...COUNTIES.slice(0, 5)), { minLength: 1, maxLength: 3 }),
      feeCents: fc.constantFrom(0, 20_000, 90_000_000),
    }),
    { maxLength: 2 },
  ),
  pickUpPoints: fc.uniqueArray(
    fc
      .tuple(fc.constantFrom("A", "B", "C"), fc.constantFrom(0, 10_000, 90_000_000))
      .map(([n, fee]) => point(n, fee)),
    { maxLength: 3, selector: ({ name }) => name },
  ),
  freeDeliveryFromCents: fc.constantFrom(null, 0, 5_000, 1_000_000),
});

test("a shop that stops delivering to a county still delivers there what was won before, at no more than it was (D111)", () => {
  const promised = { ...UNSET, deliveryZones: [zone(30_000, "Wajir")] };
  const now = { ...UNSET, deliveryZones: [zone(20_000, "Nairobi City"), NO_OTHER_COUNTIES] };
  const won = cheaperDelivery(now, promised);
  expect(deliversTo(now, "Wajir")).toBe(false);
  expect(deliveredCounties(won)).toEqual(COUNTIES);
  expect(feeTo(won, { county: "Wajir" })).toBe(30_000);
  expect(feeTo(won, { county: "Nairobi City" })).toBe(20_000);
  expect(feeTo(won, { county: "Nakuru" })).toBe(50_000);
  expect(deliveredCounties(cheaperDelivery(now, now))).toEqual(["Nairobi City"]);
  // nobody is left without a place where the point that they would have collected at is gone
  const gone = cheaperDelivery(now, { ...now, pickUpPoints: [point("A", 10_000)] });
  expect(deliveredCounties(gone)).toEqual(COUNTIES);
  expect(feeTo(gone, { county: "Wajir" })).toBe(10_000);
});

test("no place costs more than it was promised, or than it costs now, whatever the shop changes (D111)", () => {
  fc.assert(
    fc.property(settings, settings, fc.constantFrom(0, 6_000, 2_000_000), (now, promised, subtotal) => {
      const won = cheaperDelivery(now, promised);
      const places = [
        ...COUNTIES.map((county) => ({ county })),
        ...now.pickUpPoints.map(({ name: pickUpPoint, county }) => ({ county, pickUpPoint })),
      ];
      for (const to of places)
        expect(feeTo(won, to, subtotal)).toBeLessThanOrEqual(
          Math.min(feeTo(now, to, subtotal), feeTo(promised, to, subtotal)),
        );
      expect(cheaperDelivery(now, now)).toEqual(now);
    }),
  );
});

test("a county keeps its fee where its zone was raised, deleted or made", () => {
  const promised = { ...UNSET, deliveryZones: [zone(20_000, "Kisumu")] };
  const raised = { ...UNSET, deliveryZones: [zone(90_000_000, "Kisumu", "Nakuru")] };
  expect(feeTo(cheaperDelivery(raised, promised), { county: "Kisumu" })).toBe(20_000);
  expect(feeTo(cheaperDelivery(UNSET, promised), { county: "Kisumu" })).toBe(20_000);
  expect(feeTo(cheaperDelivery(raised, promised), { county: "Nakuru" })).toBe(50_000);
});

test("where a pick-up point is gone, no other place costs more than it did; a new one costs at most what its county did", () => {
  const promised = { ...UNSET, pickUpPoints: [point("Shop", 0)] };
  expect(feeTo(cheaperDelivery(UNSET, promised), { county: "Mandera" })).toBe(0);
  const fresh = { ...UNSET, pickUpPoints: [point("Kiosk", 90_000_000, "Kisumu")] };
  expect(feeTo(cheaperDelivery(fresh, UNSET), { pickUpPoint: "Kiosk" })).toBe(50_000);
  expect(cheaperDelivery(fresh, null)).toBe(fresh);
});

test("delivery is stored with an auction as it was, and older ones have none", () => {
  const promised = { ...UNSET, deliveryZones: [zone(30_000, "Wajir")] };
  expect(storedDelivery(JSON.stringify(promised))).toEqual(promised);
  expect(storedDelivery(null)).toBeNull();
});

test("each county keeps today's days where its fee is the promised one", () => {
  const now = { ...UNSET, deliveryZones: [{ ...zone(50_000, "Wajir"), expectedDays: "2-4" }] };
  const promised = { ...UNSET, deliveryZones: [zone(30_000, "Wajir")] };
  const zones = cheaperDelivery(now, promised).deliveryZones;
  expect(zones).toHaveLength(COUNTIES.length);
  expect(zones.find(({ name }) => name === "Wajir")).toEqual({
    name: "Wajir",
    counties: ["Wajir"],
    feeCents: 30_000,
    expectedDays: "2-4",
  });
  expect(zones.find(({ name }) => name === "Kisumu")?.expectedDays).toBe("");
});

test("a pick-up point in a county that the shop no longer delivers to costs what it costs", () => {
  const now = {
    ...UNSET,
    deliveryZones: [zone(20_000, "Nairobi City"), NO_OTHER_COUNTIES],
    pickUpPoints: [point("Wajir shop", 10_000, "Wajir")],
  };
  expect(feeTo(cheaperDelivery(now, now), { pickUpPoint: "Wajir shop" })).toBe(10_000);
  const promised = { ...now, pickUpPoints: [] };
  expect(feeTo(cheaperDelivery(now, promised), { pickUpPoint: "Wajir shop" })).toBe(10_000);
});

test("the lower of two amounts for free delivery counts, and one alone does too (D111)", () => {
  const from = (now: number | null, promised: number | null) =>
    cheaperDelivery({ ...UNSET, freeDeliveryFromCents: now }, { ...UNSET, freeDeliveryFromCents: promised })
      .freeDeliveryFromCents;
  expect([from(5, 7), from(7, 5), from(null, 5), from(5, null), from(null, null)]).toEqual([
    5,
    5,
    5,
    5,
    null,
  ]);
});
