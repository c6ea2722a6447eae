import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastRatio, MIN_CONTRAST, parseColour, ratioText } from "./contrast";

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, "0")}`);

test("black on white has 21, a colour on itself 1", () => {
  expect(contrastRatio("#000000", "#ffffff")).toBeCloseTo(21);
  // #767676 is the lightest grey that reaches 4.5 on white
  expect(contrastRatio("#767676", "#FFFFFF")).toBeGreaterThanOrEqual(4.5);
  expect(contrastRatio("#777777", "#FFFFFF")).toBeLessThan(4.5);
  // WebAIM's contrast checker gives these figures on white
  for (const [one, ratio] of [
    ["#ff0000", 4],
    ["#00ff00", 1.37],
    ["#0000ff", 8.59],
    ["#808080", 3.95],
    ["#0a0a0a", 19.8],
    ["#0b0b0b", 19.68],
  ] as const)
    expect(contrastRatio(one, "#ffffff"), one).toBeCloseTo(ratio, 1);
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

test("a colour is read in any case, and nothing else is", () => {
  fc.assert(
    fc.property(colour, (one) => {
      expect([parseColour(one), parseColour(` ${one.toUpperCase()} `)]).toEqual([one, one]);
    }),
  );
  for (const wrong of [undefined, null, 5, "", "x#123456", "#1234567", "#12345", "123456"])
    expect(parseColour(wrong)).toBeNull();
});

test("text needs the contrast of WCAG's level AA", () => expect(MIN_CONTRAST).toBe(4.5));
