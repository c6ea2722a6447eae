import { expect, test } from "vitest";
import { checkoutSums, destinationIn } from "./checkout-sums";

const lines = [{ totalCents: 120_000, quantity: 1, obstacle: null }];
const NOWHERE = { county: "", pickUpPoint: "" };
const delivery = { deliveryZones: [], pickUpPoints: [], freeDeliveryFromCents: null };

test.each([
  [null, 50_000],
  [500_000, 50_000],
  [100_000, 0],
])(
  "the fee is known before a place is chosen if all cost the same; free from %s cents: %i",
  (freeFrom, fee) => {
    const sums = checkoutSums({ lines, delivery: { ...delivery, freeDeliveryFromCents: freeFrom } }, NOWHERE);
    expect(sums).toMatchObject({ isKnown: true, shippingCents: fee, totalCents: 120_000 + fee });
  },
);

test("where one county costs more, the total is a least one until the county is chosen", () => {
  const deliveryZones = [{ name: "Rift", counties: ["Nakuru"], feeCents: 70_000, expectedDays: "" }];
  const goods = { lines, delivery: { ...delivery, deliveryZones } };
  expect(checkoutSums(goods, NOWHERE)).toMatchObject({ isKnown: false, totalCents: 170_000 });
  expect(checkoutSums(goods, { ...NOWHERE, county: "Nakuru" })).toMatchObject({
    isKnown: true,
    totalCents: 190_000,
  });
});

test("a discount lowers the total, and a pick-up point makes it known", () => {
  const deliveryZones = [{ name: "Rift", counties: ["Nakuru"], feeCents: 70_000, expectedDays: "" }];
  const pickUpPoints = [
    { name: "At the counter", county: "", address: "", openingHours: "", feeCents: 0, expectedDays: "" },
  ];
  const goods = { lines, delivery: { ...delivery, deliveryZones, pickUpPoints } };
  expect(checkoutSums(goods, { county: "", pickUpPoint: "At the counter" }, 20_000)).toMatchObject({
    isKnown: true,
    discountCents: 20_000,
    totalCents: 100_000,
  });
});

test("a form names the county and the pick-up point, or neither", () => {
  const form = new FormData();
  expect(destinationIn(form)).toEqual(NOWHERE);
  form.set("shipping_county", "Nakuru");
  form.set("pick_up_point", "At the counter");
  expect(destinationIn(form)).toEqual({ county: "Nakuru", pickUpPoint: "At the counter" });
  form.set("shipping_county", new File([], "county"));
  expect(destinationIn(form).county).toBe("");
});
