import { expect, test } from "vitest";
import { stepped } from "./step-quantities";

const field = (value: string) => ({ value, min: "1", max: "5" });

test("a step stays between 1 and the stock, and starts again from a text that is no number", () => {
  expect(stepped(field("3"), 1)).toBe("4");
  expect(stepped(field("5"), 1)).toBe("5");
  expect(stepped(field("1"), -1)).toBe("1");
  expect(stepped(field("99"), -1)).toBe("5");
  expect(stepped(field(""), 1)).toBe("1");
});
