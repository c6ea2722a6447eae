import { expect, test } from "vitest";
import { COUNTIES, type DeliveryZone, NO_OTHER_COUNTIES } from "./delivery";
import { deliveryPlaces } from "./delivery-places";

const NONE = { deliveryZones: [], pickUpPoints: [], freeDeliveryFromCents: null };

test("without zones one fee is for all of Kenya", () => {
  expect(deliveryPlaces(NONE)).toEqual([{ name: "All of Kenya", fee: "KSh 500", details: [] }]);
});

test("zones, the other counties and pick-up points are listed with fee, place and days", () => {
  const settings = {
    ...NONE,
    deliveryZones: [
      { name: "Nairobi", counties: ["Nairobi City", "Kiambu"], feeCents: 20_000, expectedDays: "1-2" },
    ],
    pickUpPoints: [
      {
        name: "Moi Avenue",
        county: "",
        address: "Shop 4",
        openingHours: "8 to 6",
        feeCents: 0,
        expectedDays: "",
      },
    ],
  };
  expect(deliveryPlaces(settings)).toEqual([
    { name: "Nairobi", fee: "KSh 200", details: ["Nairobi City, Kiambu", "1 to 2 days"] },
    { name: "All other counties", fee: "KSh 500", details: [] },
    { name: "Collect at Moi Avenue", fee: "Free", details: ["Shop 4", "8 to 6"] },
  ]);
});

test("the page says what all other counties pay and wait, that they get no delivery, or nothing where there are none", () => {
  const near = { name: "Near", counties: ["Nairobi City"], feeCents: 20_000 };
  const places = (...deliveryZones: DeliveryZone[]) => deliveryPlaces({ ...NONE, deliveryZones }).slice(1);
  const others = { ...NO_OTHER_COUNTIES, feeCents: 80_000, expectedDays: "3", others: "fee" } as const;
  expect(places(near, others)).toEqual([{ name: "All other counties", fee: "KSh 800", details: ["3 days"] }]);
  expect(places(near, NO_OTHER_COUNTIES)).toMatchObject([{ fee: "No delivery", details: [] }]);
  expect(places({ ...near, counties: COUNTIES }, others)).toEqual([]);
});
