import { expect, test } from "vitest";
import { purposeOf } from "./payment-purpose.server";

const round = (deletedAt: Date | null) => ({
  order: null,
  round: { id: 5, number: 2, productId: 3, product: { title: "Lamp", deletedAt } },
});

test("a payment leads to its round, but not to one of a deleted product, which has no page", () => {
  expect(purposeOf(round(null))).toEqual({
    text: "Round 2 of Lamp",
    to: "/management/products/3/rounds/5",
  });
  expect(purposeOf(round(new Date()))).toEqual({ text: "Round 2 of Lamp", to: null });
});
