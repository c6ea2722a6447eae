import { expect, test } from "vitest";
import { orderTitle } from "./order";

test("an order is called by its first item and how many more there are", () => {
  expect(orderTitle(["Lamp"])).toBe("Lamp");
  expect(orderTitle(["Lamp", "Kiondo basket", "Sufuria"])).toBe("Lamp and 2 more");
  expect(orderTitle([])).toBeNull();
});
