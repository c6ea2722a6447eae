import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastRatio, ratioText } from "./contrast";

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, "0")}`);

test("black on white has 21, a colour on itself 1", () => {
  expect(contrastRatio("#000000", "#ffffff")).toBeCloseTo(21);
  // #767676 is the lightest grey that reaches 4.5 on white
  expect(contrastRatio("#767676", "#FFFFFF")).toBeGreaterThanOrEqual(4.5);
  expect(contrastRatio("#777777", "#FFFFFF")).toBeLessThan(4.5);
  fc.assert(fc.property(colour, (one) => contrastRatio(one, one) === 1));
});

test("the order of the two colours makes no difference", () => {
  fc.assert(
    fc.property(colour, colour, (one, other) => {
      const ratio = contrastRatio(one, other);
      expect(ratio).toBe(contrastRatio(other, one));
      expect(ratio).toBeGreaterThanOrEqual(1);
      expect(ratio).toBeLessThanOrEqual(21.000001);
    }),
  );
});

test("a ratio that is too low never rounds up to the required one", () => {
  expect(ratioText(4.4999)).toBe("4.49:1");
  expect(ratioText(21)).toBe("21:1");
});
