import { expect, test } from "vitest";
import { steppedCount } from "./step-quantities";

const field = (value: string) => ({ value, min: "1", max: "5" });

test("a step stays between 1 and the stock, and starts again from a text that is no number", () => {
  expect(steppedCount(field("3"), 1)).toBe("4");
  expect(steppedCount(field("5"), 1)).toBe("5");
  expect(steppedCount(field("1"), -1)).toBe("1");
  expect(steppedCount(field("99"), -1)).toBe("5");
  expect(steppedCount(field(""), 1)).toBe("1");
});
