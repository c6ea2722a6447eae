import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "~/domain/settings/settings";
import {
  COUNTIES,
  type County,
  countyOf,
  deliveryFee,
  deliveryRange,
  deliveryTo,
  expectedDaysAt,
  feeRangeText,
  feeText,
  NO_OTHER_COUNTIES,
  pickUpAddress,
  variesByPlace,
  zoneOf,
} from "./delivery";

const UNSET = { ...DEFAULT_SETTINGS, pickUpPoints: [] };
const FLAT = 50_000;
const cents = fc.integer({ min: 0, max: 10_000_000 });
const county = fc.constantFrom<County[]>(...COUNTIES);
const POINTS = ["Shop in town", "Westlands"];

/** Zones share no county; the form checks this. */
const settings = fc
  .record({
    zoned: fc.uniqueArray(county, { maxLength: 47 }),
    fees: fc.tuple(cents, cents, cents),
    points: fc.subarray(POINTS),
    pointFee: cents,
    freeFrom: fc.option(cents),
  })
  .map(({ zoned, fees, points, pointFee, freeFrom }) => ({
    deliveryZones: fees.map((feeCents, at) => ({
      name: `Zone ${at + 1}`,
      counties: zoned.filter((_, i) => i % 3 === at),
      feeCents,
    })),
    pickUpPoints: points.map((name) => ({
      name,
      county: "",
      address: "",
      openingHours: "",
      feeCents: pointFee,
      expectedDays: "1",
    })),
    freeDeliveryFromCents: freeFrom,
  }));
const destination = fc.record({
  county: fc.oneof(county, fc.constant(""), fc.constant("Atlantis")),
  pickUpPoint: fc.constantFrom("", ...POINTS),
});

test("until the owner sets fees, every order pays KSh 500, wherever it goes", () => {
  fc.assert(
    fc.property(destination, cents, (to, subtotalCents) => {
      expect(deliveryFee(UNSET, { ...to, subtotalCents })).toBe(FLAT);
      expect(deliveryRange(UNSET, subtotalCents)).toEqual({ leastCents: FLAT, mostCents: FLAT });
    }),
  );
});

test("a county pays its zone's fee, a pick-up point its own, and a county without a zone the flat fee", () => {
  fc.assert(
    fc.property(settings, destination, cents, (set, to, subtotalCents) => {
      const always = { ...set, freeDeliveryFromCents: null };
      const zone = set.deliveryZones.find(({ counties }) => counties.some((name) => name === to.county));
      const point = set.pickUpPoints.find(({ name }) => name === to.pickUpPoint);
      expect(deliveryFee(always, { ...to, subtotalCents })).toBe(
        point ? point.feeCents : zone ? zone.feeCents : FLAT,
      );
    }),
  );
});

test("delivery is free from the owner's amount, and not one cent below it", () => {
  fc.assert(
    fc.property(settings, destination, cents, cents, (set, to, from, more) => {
      const free = { ...set, freeDeliveryFromCents: from };
      const never = { ...set, freeDeliveryFromCents: null };
      expect(deliveryFee(free, { ...to, subtotalCents: from + more })).toBe(0);
      if (from > 0)
        expect(deliveryFee(free, { ...to, subtotalCents: from - 1 })).toBe(
          deliveryFee(never, { ...to, subtotalCents: from - 1 }),
        );
    }),
  );
});

test("the fee range in a cart contains every possible checkout fee, and both ends can be reached", () => {
  fc.assert(
    fc.property(settings, cents, (set, subtotalCents) => {
      const fees = [
        ...COUNTIES.map((name) => deliveryFee(set, { county: name, pickUpPoint: "", subtotalCents })),
        ...set.pickUpPoints.map(({ name }) =>
          deliveryFee(set, { county: "Nakuru", pickUpPoint: name, subtotalCents }),
        ),
      ];
      const { leastCents, mostCents } = deliveryRange(set, subtotalCents);
      expect([leastCents, mostCents]).toEqual([Math.min(...fees), Math.max(...fees)]);
    }),
  );
});

test("there are 47 counties, sorted by name", () => {
  expect(new Set(COUNTIES).size).toBe(47);
  expect(COUNTIES.toSorted()).toEqual([...COUNTIES]);
});

test("a county is recognised in any case and in common spellings", () => {
  for (const name of COUNTIES)
    for (const typed of [name, name.toUpperCase(), ` ${name.toLowerCase()} `, `${name} County`])
      expect(countyOf(typed)).toBe(name);
  const known: Record<string, County> = {
    nairobi: "Nairobi City",
    "Nairobi City County": "Nairobi City",
    Muranga: "Murang'a",
    "Murang’a": "Murang'a",
    "Taita Taveta": "Taita/Taveta",
    "Elgeyo-Marakwet": "Elgeyo/Marakwet",
    "tharaka nithi": "Tharaka-Nithi",
    "Trans-Nzoia": "Trans Nzoia",
    Homabay: "Homa Bay",
  };
  for (const [typed, name] of Object.entries(known)) expect(countyOf(typed)).toBe(name);
  for (const typed of ["", " ", "County", "Kampala", "Nakuru1 x", "Na", "х".repeat(100_000)])
    expect(countyOf(typed)).toBeNull();
});

test("a zone is found by any spelling of its county", () => {
  const zone = { name: "Near", counties: ["Nairobi City"], feeCents: 20_000 };
  const set = { ...UNSET, deliveryZones: [zone] };
  expect(zoneOf(set, "NAIROBI")).toBe(zone);
  expect(zoneOf(set, "Nakuru")).toBeNull();
});

test("a fee that depends on the place shows its lowest and highest amount", () => {
  expect(feeRangeText({ leastCents: 0, mostCents: 50_000 })).toBe("free to KSh 500, by place");
  expect(feeRangeText({ leastCents: 20_000, mostCents: 50_000 })).toBe("KSh 200 to KSh 500, by place");
  expect(feeRangeText({ leastCents: 0, mostCents: 0 })).toBe("Free");
  expect(feeRangeText({ leastCents: 50_000, mostCents: 50_000 })).toBe("KSh 500");
});

test("a county without delivery is in no range of fees", () => {
  const deliveryZones = [{ name: "Near", counties: ["Nairobi City"], feeCents: 20_000 }, NO_OTHER_COUNTIES];
  expect(deliveryRange({ ...UNSET, deliveryZones }, 0)).toEqual({ leastCents: 20_000, mostCents: 20_000 });
  const rest = { ...NO_OTHER_COUNTIES, feeCents: 90_000, others: "fee" } as const;
  const paid = { ...UNSET, deliveryZones: [...deliveryZones.slice(0, 1), rest] };
  expect(deliveryRange(paid, 0)).toEqual({ leastCents: 20_000, mostCents: 90_000 });
  expect(zoneOf(paid, "Atlantis")).toEqual(rest);
});

test("a place has its days and its address, where the shop has said them", () => {
  const depot = {
    name: "Depot",
    county: "Kisumu",
    address: "Oginga Odinga Street 9",
    openingHours: "",
    feeCents: 0,
  };
  const shop = {
    ...UNSET,
    deliveryZones: [{ name: "Rift", counties: ["Nakuru"], feeCents: 70_000, expectedDays: "2-4" }],
    pickUpPoints: [{ ...depot, expectedDays: "1" }],
  };
  const days = (county: string, pickUpPoint = "") => expectedDaysAt(shop, { county, pickUpPoint });
  expect([days("Nakuru"), days("Mombasa"), days("Nakuru", "Depot")]).toEqual(["2-4", "", "1"]);
  expect(pickUpAddress({ ...depot, expectedDays: "" })).toBe("Oginga Odinga Street 9, Kisumu");
  expect(pickUpAddress({ ...depot, address: "", expectedDays: "" })).toBe("Kisumu");
  expect(
    [shop, { ...shop, deliveryZones: [] }, { ...shop, pickUpPoints: [] }, UNSET].map(variesByPlace),
  ).toEqual([true, true, true, false]);
  expect(deliveryTo(shop, { county: "Nakuru", pickUpPoint: "" })(100)).toBe(70_000);
  expect([feeText(0), feeText(70_000)]).toEqual(["Free", "KSh 700"]);
});
