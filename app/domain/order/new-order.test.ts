import fc from "fast-check";
import { expect, test } from "vitest";
import type { CartProduct } from "~/domain/cart/cart";
import { MAX_CENTS } from "~/domain/money";
import { NO_OTHER_COUNTIES } from "~/domain/settings/delivery";
import { MAX_ORDER_LINES } from "./order-form";
import {
  orderNumber,
  orderNumberIn,
  orderSums,
  refuseCounty,
  refuseOrderLine,
  refuseOrderLines,
  refuseOrderTotal,
  refuseOtherTotal,
  refusePickUpPoint,
  refuseUnpaid,
  unpaidWith,
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

test("a code's discount lowers the total, not the delivery fee", () => {
  const line = {
    productId: 7,
    title: "Lamp",
    quantity: 2,
    priceCents: 60_000,
    costCents: null,
    taxType: null,
  };
  const fromThousand = (subtotalCents: number) => (subtotalCents >= 100_000 ? 0 : 50_000);
  expect(orderSums([line], fromThousand, 30_000)).toEqual({
    totalItems: 2,
    subtotalCents: 120_000,
    discountCents: 30_000,
    shippingCents: 0,
    totalCents: 90_000,
  });
});

test("what cannot be ordered is named, with what to do about a line of the cart", () => {
  const message = (changes: Partial<CartProduct>, fromCart = true) => refusal(changes, fromCart)?.message;
  const REST = "Take it out of your cart to order the rest.";
  expect(message({ deletedAt: new Date(0) })).toBe(`Lamp was removed from the shop. ${REST}`);
  expect(message({ status: "draft" })).toBe(`Lamp is not for sale. ${REST}`);
  expect(message({ productType: "auction" })).toBe(`Lamp is sold by auction only. ${REST}`);
  expect(message({ lacksVariant: true })).toBe(`Please say which variant of Lamp you want. ${REST}`);
  expect(message({ lacksVariant: true }, false)).toBe("Please say which variant of Lamp you want.");
  expect(message({ stockQuantity: 0 }, false)).toBe(
    "Lamp is sold out; this order needs 1. Nothing was ordered.",
  );
});

test("a total other than the agreed one is refused with both sums", () => {
  expect(refuseOtherTotal(149_999, 150_000)?.message).toBe(
    "This order now costs KSh 1,500, not KSh 1,499.99. Nothing was ordered.",
  );
});

test("orders that are not paid hold at most 20 orders and 50 pieces, the new one included (D81, D104)", () => {
  const unpaid = { orders: 19, pieces: 40 };
  expect(unpaidWith(unpaid, { totalCents: 1, totalItems: 10 })).toEqual({ orders: 20, pieces: 50 });
  expect(unpaidWith(unpaid, { totalCents: 0, totalItems: 10 }), "nothing to pay").toEqual(unpaid);
  expect(refuseUnpaid({ orders: 20, pieces: 50 })).toBeNull();
  expect(refuseUnpaid({ orders: 21, pieces: 21 })).toEqual({
    code: "conflict",
    message: "You have 20 unpaid orders. Please pay for one of them first.",
  });
  expect(refuseUnpaid({ orders: 1, pieces: 51 })?.message).toBe(
    "Unpaid orders may have 50 pieces in all. This order has 51: please order fewer. Nothing was ordered.",
  );
  expect(refuseUnpaid({ orders: 2, pieces: 51 })?.message).toContain("With this order yours would have 51");
});

const delivery = {
  deliveryZones: [{ name: "Rift", counties: ["Nakuru" as const], feeCents: 70_000, expectedDays: "" }],
  freeDeliveryFromCents: null,
  pickUpPoints: [
    { name: "At the counter", county: "", address: "", openingHours: "", feeCents: 0, expectedDays: "" },
  ],
};

test("where the fee depends on the county, an order names one, or a pick-up point (D82)", () => {
  const to = (county: string, pickUpPoint = "") => refuseCounty(delivery, { county, pickUpPoint });
  expect(to("Nakuru")).toBeNull();
  expect(to("", "At the counter")).toBeNull();
  expect(to("")).toEqual({
    code: "invalid",
    message: "Please name the county: the delivery fee depends on it.",
    field: "shipping_county",
  });
  const elsewhere = { ...delivery, deliveryZones: [...delivery.deliveryZones, NO_OTHER_COUNTIES] };
  expect(refuseCounty(elsewhere, { county: "Mombasa", pickUpPoint: "" })).toEqual({
    code: "invalid",
    message: "We do not deliver to Mombasa",
    field: "shipping_county",
  });
  expect(refuseCounty({ ...delivery, deliveryZones: [] }, { county: "", pickUpPoint: "" })).toBeNull();
});

test("an order goes to a pick-up point that the shop still has", () => {
  expect(refusePickUpPoint(delivery, "")).toBeNull();
  expect(refusePickUpPoint(delivery, "At the counter")).toBeNull();
  expect(refusePickUpPoint(delivery, "Elsewhere")).toMatchObject({ code: "invalid", field: "pick_up_point" });
});

test("an order has at most as many lines as a request may name", () => {
  const lines = (count: number) => refuseOrderLines(Array.from({ length: count }));
  expect(lines(MAX_ORDER_LINES)).toBeNull();
  expect(lines(MAX_ORDER_LINES + 1)).toMatchObject({ code: "invalid", field: "items" });
});

test("a payer's order number is nothing more and nothing less", () => {
  for (const account of ["XORD-20261121-000042", "ORD-20261121-000042X"])
    expect(orderNumberIn(account)).toBeNull();
});
