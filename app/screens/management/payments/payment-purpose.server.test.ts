import { expect, test } from "vitest";
import { purposeOf } from "./payment-purpose.server";

const round = (deletedAt: Date | null) => ({
  order: null,
  round: { id: 5, number: 2, productId: 3, product: { title: "Lamp", deletedAt } },
});

test("a payment links to its round, unless the product is deleted and has no page", () => {
  expect(purposeOf(round(null))).toEqual({
    text: "Round 2 of Lamp",
    to: "/management/products/3/rounds/5",
  });
  expect(purposeOf(round(new Date()))).toEqual({ text: "Round 2 of Lamp", to: null });
});
