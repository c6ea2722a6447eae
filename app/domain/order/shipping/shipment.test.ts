import { expect, test } from "vitest";
import { leftOfParts, partlyShippedText } from "./shipment";

const item = (productTitle: string, quantity: number, shippedCount: number) => ({
  productTitle,
  quantity,
  shippedCount,
});

test("an order of which a part has left says what is left to ship, until all has left", () => {
  const items = [item("Shirt (Size: S)", 3, 2), item("Lamp", 1, 1)];
  expect(partlyShippedText({ status: "processing", items })).toBe(
    "Partly shipped: 1 × Shirt (Size: S) left to ship",
  );
  expect(leftOfParts({ status: "processing", items: [item("Lamp", 2, 0)] })).toBeNull();
  expect(leftOfParts({ status: "processing", items: [item("Lamp", 2, 2)] })).toBeNull();
  for (const status of ["shipped", "delivered", "cancelled"] as const)
    expect(partlyShippedText({ status, items })).toBeNull();
});
