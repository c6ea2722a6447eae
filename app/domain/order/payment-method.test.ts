import { expect, test } from "vitest";
import { IN_CASH, isPrepaid, M_PESA, ON_DELIVERY, waysToPay } from "./payment-method";

test("with the checkout every order is paid at once, but on delivery where the owner takes that (D81, D104)", () => {
  const shop = { hasCheckout: true, isPayOnDelivery: true };
  expect([M_PESA, IN_CASH, ON_DELIVERY].map((method) => isPrepaid(method, shop))).toEqual([
    true,
    true,
    false,
  ]);
  expect(isPrepaid(ON_DELIVERY, { ...shop, isPayOnDelivery: false })).toBe(true);
  expect(isPrepaid(M_PESA, { ...shop, hasCheckout: false })).toBe(false);
});

test("a price promises only the ways to pay that the shop has (D128)", () => {
  expect(waysToPay(true, true)).toBe("Pay with M-Pesa or on delivery");
  expect(waysToPay(true, false)).toBe("Pay with M-Pesa");
  expect(waysToPay(false, true)).toBe("Pay on delivery");
  expect(waysToPay(false, false)).toBeNull();
});
