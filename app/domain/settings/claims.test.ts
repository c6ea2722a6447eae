import { expect, test } from "vitest";
import { claimsOf, isClaimTrue } from "./claims";
import { DEFAULT_SETTINGS } from "./settings";

const claims = (changes: Partial<Parameters<typeof claimsOf>[0]> = {}) =>
  claimsOf({ ...DEFAULT_SETTINGS, ...changes });

test("until the owner sets anything, pages promise nothing (D128)", () => {
  expect(claims()).toMatchObject({ freeDelivery: null, isPayOnDelivery: false, hasBidOffers: false });
});

test("free delivery from 5,000 is promised in the customer's words, another amount in its own", () => {
  expect(claims({ freeDeliveryFromCents: 500_000 }).freeDelivery?.offer).toBe(
    "Free delivery on orders over KES 5,000",
  );
  expect(claims({ freeDeliveryFromCents: 300_000 }).freeDelivery).toEqual({
    offer: "Free delivery on orders from KSh 3,000",
    line: "Free delivery on orders from KSh 3,000; the cart shows the fee",
    aboveCents: 299_999,
  });
});

test("pay on delivery and the lines about bids are promised only if the owner says so", () => {
  expect(claims({ isPayOnDelivery: true, hasBidOffers: true })).toMatchObject({
    isPayOnDelivery: true,
    hasBidOffers: true,
  });
});

test("a banner promises free delivery only if it is true", () => {
  const first = "Free delivery on orders over KES 5,000";
  expect(isClaimTrue(first, claims({ freeDeliveryFromCents: 500_000 }))).toBe(true);
  expect(isClaimTrue(first, claims())).toBe(false);
  expect(isClaimTrue("FREE shipping this week", claims())).toBe(false);
  expect(isClaimTrue(first, claims({ freeDeliveryFromCents: 300_000 }))).toBe(false);
  expect(isClaimTrue("Free delivery from KSh 3,000", claims({ freeDeliveryFromCents: 300_000 }))).toBe(true);
  expect(isClaimTrue("Free delivery!", claims({ freeDeliveryFromCents: 300_000 }))).toBe(true);
  expect(isClaimTrue("Extra 10% off on bids", claims())).toBe(true);
});

test("without auctions neither a banner nor the lines about bids promise any", () => {
  const off = claims({ hasAuctions: false, hasBidOffers: true });
  expect(off.hasBidOffers).toBe(false);
  for (const text of [
    "Extra 10% off on bids",
    "New auction tonight",
    "Mnada leo usiku",
    "One bid",
    "Minada",
    "Bidding",
    "A pledge",
  ])
    expect([isClaimTrue(text, claims()), isClaimTrue(text, off)], text).toEqual([true, false]);
  expect(isClaimTrue("Biddy's lamps", off)).toBe(true);
});

test("a banner promises pay on delivery only if the shop takes it", () => {
  const banner = "Pay on delivery, anywhere in Kenya";
  expect(isClaimTrue(banner, claims())).toBe(false);
  expect(isClaimTrue(banner, claims({ isPayOnDelivery: true }))).toBe(true);
});
