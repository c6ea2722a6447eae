import fc from "fast-check";
import { expect, test } from "vitest";
import type { CartProduct } from "~/domain/cart/cart";
import { MAX_CENTS } from "~/domain/money";
import {
  orderNumber,
  orderNumberIn,
  orderSums,
  refuseOrderLine,
  refuseOrderTotal,
  refuseOtherTotal,
} from "./new-order";

const buyer = { id: 7, isSuperuser: false };
const product = (changes: Partial<CartProduct> = {}) => ({
  title: "Lamp",
  productType: "buy_now" as const,
  status: "active" as const,
  deletedAt: null,
  stockQuantity: 3,
  buyNowPriceCents: 100_000,
  isFlashSale: false,
  discountPercentage: 0,
  flashSaleEndsAt: null,
  lacksVariant: false,
  ...changes,
});

const refusal = (changes: Partial<CartProduct>, fromCart: boolean, quantity = 1) =>
  refuseOrderLine({ viewer: buyer, product: product(changes), line: { quantity }, fromCart });

test("an order costs its lines and a flat shipping of KSh 500", () => {
  const line = fc.record({
    productId: fc.nat(),
    title: fc.string(),
    quantity: fc.integer({ min: 1, max: 1_000 }),
    priceCents: fc.integer({ min: 0, max: 10_000_000 }),
    costCents: fc.constant(null),
    taxType: fc.constant(null),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), (lines) => {
      const { subtotalCents, shippingCents, totalCents, totalItems } = orderSums(lines);
      expect(subtotalCents).toBe(lines.reduce((sum, one) => sum + one.priceCents * one.quantity, 0));
      expect([shippingCents, totalCents]).toEqual([50_000, subtotalCents + 50_000]);
      expect(totalItems).toBe(lines.reduce((sum, one) => sum + one.quantity, 0));
    }),
  );
});

test("products in stock and for sale can be ordered up to the last piece, and not beyond", () => {
  expect(refusal({}, false, 3)).toBeNull();
  expect(refusal({}, true, 3)).toBeNull();
  expect(refusal({}, false, 4)).toMatchObject({
    code: "conflict",
    message: "Only 3 of Lamp are left; this order needs 4. Nothing was ordered.",
  });
});

test("a line that changed in the cart is a conflict; in a request with items it is missing or invalid", () => {
  const removed = { deletedAt: new Date(0) };
  const auction = { productType: "auction" as const };
  expect(refusal(removed, true)?.code).toBe("conflict");
  expect(refusal(removed, false)?.code).toBe("missing");
  expect(refusal({ status: "draft" }, true)?.code).toBe("conflict");
  expect(refusal({ status: "draft" }, false)?.code).toBe("missing");
  expect(refusal({ status: "closed" }, false)).toMatchObject({ code: "invalid", field: "items" });
  expect(refusal(auction, true)?.code).toBe("conflict");
  expect(refusal(auction, false)?.code).toBe("invalid");
  expect(
    refuseOrderLine({ viewer: buyer, product: null, line: { quantity: 1 }, fromCart: false })?.code,
  ).toBe("missing");
});

test("the largest total is the largest amount", () => {
  expect(refuseOrderTotal(MAX_CENTS)).toBeNull();
  expect(refuseOrderTotal(MAX_CENTS + 1)?.code).toBe("invalid");
});

test("an agreed total must match exactly; without one any total is accepted", () => {
  expect(refuseOtherTotal(null, 150_000)).toBeNull();
  expect(refuseOtherTotal(150_000, 150_000)).toBeNull();
  expect(refuseOtherTotal(150_001, 150_000)?.field).toBe("total_amount");
  expect(refuseOtherTotal(149_999, 150_000)?.code).toBe("conflict");
  expect(refuseOtherTotal(160_000, 150_000, 10_000), "a code typed after it was shown").toBeNull();
  expect(refuseOtherTotal(155_000, 150_000, 10_000)?.code).toBe("conflict");
});

test("an order number has the day in Nairobi and six digits, different for a million ids in a row", () => {
  const late = new Date("2026-11-21T21:30:00Z");
  expect(orderNumber(42, late)).toBe("ORD-20261122-000042");
  expect(orderNumber(1_000_042, new Date("2026-11-21T12:00:00Z"))).toBe("ORD-20261121-000042");
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 999_999 }),
      (id, further) => {
        expect(orderNumber(id, late)).toMatch(/^ORD-20261122-\d{6}$/);
        expect(orderNumber(id, late)).not.toBe(orderNumber(id + further, late));
      },
    ),
  );
});

test("a payer may type an order's number as account, in any case, with or without dashes", () => {
  for (const account of ["ORD-20261121-000042", "ord20261121000042", " ORD 20261121 000042 "])
    expect(orderNumberIn(account)).toBe("ORD-20261121-000042");
  for (const account of ["", "P18", "ORD-20261121-42", "ORD-20261121-0000421", "20261121000042"])
    expect(orderNumberIn(account)).toBeNull();
});
