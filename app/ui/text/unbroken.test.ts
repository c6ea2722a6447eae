import { expect, test } from "vitest";
import { unbroken } from "./unbroken";

test("a sum stays on one line, and no line begins with a dot", () => {
  expect(unbroken("KSh 12,600 · you are 2nd of KSh 5")).toBe(
    "KSh\u00a012,600\u00a0· you are 2nd of KSh\u00a05",
  );
});
