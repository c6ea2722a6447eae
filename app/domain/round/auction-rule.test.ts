import { expect, test } from "vitest";
import { ruleOf } from "./auction-winner";
import { sha256 } from "./digests.fixture";
import { drawIndex } from "./draw";

test("a result keeps the rule that it was stored with; the oldest ones have the first (D69)", () => {
  expect([null, 0, 1, 2, 3, 4].map(ruleOf)).toEqual([1, 1, 1, 2, 3, 1]);
});

test("among one the draw is that one, and among none or a part there is no draw", () => {
  const draw = (n: number) => drawIndex(() => "ff", sha256("seed"), "m", n);
  expect(draw(1)).toBe(0);
  for (const n of [0, -1, 1.5, Number.NaN, 2 ** 53]) expect(() => draw(n), String(n)).toThrow(RangeError);
});
