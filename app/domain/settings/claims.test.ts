import { expect, test } from "vitest";
import { claimsOf, isDeliveryClaimTrue } from "./claims";
import { DEFAULT_SETTINGS } from "./settings";

const claims = (changes: Partial<Parameters<typeof claimsOf>[0]> = {}) =>
  claimsOf({ ...DEFAULT_SETTINGS, pickUpPoints: [], payOnDelivery: null, hasCheckout: false, ...changes });
const zone = { name: "Near", counties: ["Nairobi City"], feeCents: 20_000 };

test("until the owner sets anything, pages make their original claims", () => {
  expect(claims()).toMatchObject({
    freeDelivery: { offer: "Free delivery on orders over KES 5,000", aboveCents: 500_000 },
    isPayOnDelivery: true,
  });
});

test("with the owner's own fees pages promise free delivery from the owner's amount, or none", () => {
  expect(claims({ deliveryZones: [zone] }).freeDelivery).toBeNull();
  expect(claims({ deliveryZones: [zone], freeDeliveryFromCents: 300_000 }).freeDelivery).toEqual({
    offer: "Free delivery on orders from KSh 3,000",
    line: "Free delivery on orders from KSh 3,000; the cart shows the fee",
    aboveCents: 299_999,
  });
});

test("pay on delivery is no longer promised once the owner says no, nor by a checkout that does not offer it", () => {
  expect(claims({ hasCheckout: true }).isPayOnDelivery).toBe(false);
  expect(claims({ hasCheckout: true, payOnDelivery: true }).isPayOnDelivery).toBe(true);
  expect(claims({ payOnDelivery: false }).isPayOnDelivery).toBe(false);
  expect(claims({ payOnDelivery: true }).isPayOnDelivery).toBe(true);
});

test("a banner promises free delivery only if it is true", () => {
  const first = "Free delivery on orders over KES 5,000";
  expect(isDeliveryClaimTrue(first, claims())).toBe(true);
  expect(isDeliveryClaimTrue(first, claims({ deliveryZones: [zone] }))).toBe(false);
  expect(isDeliveryClaimTrue("FREE shipping this week", claims({ deliveryZones: [zone] }))).toBe(false);
  expect(isDeliveryClaimTrue(first, claims({ freeDeliveryFromCents: 300_000 }))).toBe(false);
  expect(
    isDeliveryClaimTrue("Free delivery from KSh 3,000", claims({ freeDeliveryFromCents: 300_000 })),
  ).toBe(true);
  expect(isDeliveryClaimTrue("Free delivery!", claims({ freeDeliveryFromCents: 300_000 }))).toBe(true);
  expect(isDeliveryClaimTrue("Extra 10% off on bids", claims({ deliveryZones: [zone] }))).toBe(true);
});

test("a banner promises pay on delivery only if the shop takes it", () => {
  const banner = "Pay on delivery, anywhere in Kenya";
  expect(isDeliveryClaimTrue(banner, claims())).toBe(true);
  expect(isDeliveryClaimTrue(banner, claims({ hasCheckout: true }))).toBe(false);
  expect(isDeliveryClaimTrue(banner, claims({ hasCheckout: true, payOnDelivery: true }))).toBe(true);
});
