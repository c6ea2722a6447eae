import { expect, test } from "vitest";
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
