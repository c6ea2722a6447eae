import { expect, test } from "vitest";
import { creditLines } from "./credit-note";
import { orderLines } from "./tax-invoice";

const ORDER = {
  pickUpPoint: "",
  shippingFeeCents: 50_000,
  shippingTaxType: "B",
  shippingTaxPercent: 16,
  totalCents: 100_000,
  items: [
    {
      productId: 1,
      productTitle: "Lamp",
      quantity: 5,
      totalCents: 50_000,
      discountCents: 0,
      taxType: "A",
      taxPercent: 0,
    },
  ],
} as const;

test("money without goods is credited as the fewest pieces that cost it, and one without a price as one", () => {
  const lines = orderLines(ORDER);
  const quantity = (cents: number) => creditLines(lines, [], { cents }).map((line) => line.quantity);
  expect([1, 10_000, 10_001, 49_999, 50_000].map((cents) => quantity(cents)[0])).toEqual([1, 1, 2, 5, 5]);
  const before = creditLines(lines, [], { cents: 20_000 });
  // five lamps less two thirds of their price: the rest is still five pieces for KRA's stock
  expect(creditLines(lines, before, "rest")).toMatchObject([
    { quantity: 5, movedCount: 5, totalCents: 30_000 },
    { quantity: 1, movedCount: 0, totalCents: 50_000 },
  ]);
});
