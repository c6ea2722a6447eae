import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastRatio } from "~/domain/banner/contrast";
import { refuseAccent, refuseBrand, shopColours, shopColoursCss } from "./shop-colours";
import { DARK_THEME, LIGHT_THEME } from "./themes";

const CHANNELS = [1, 3, 5] as const;
const channels = (colour: string) => CHANNELS.map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
/** `share` of the way from one colour to the other. */
const between = (from: string, to: string, share: number) => {
  const ends = channels(to);
  const mixed = channels(from).map((value, i) => Math.round(value * (1 - share) + (ends[i] ?? 0) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
};
/** Goes to `end` in 50 steps. */
function firstThatFits(from: string, end: string, fits: (colour: string) => boolean): string {
  const steps = Array.from({ length: 50 }, (_, step) => between(from, end, step / 50));
  return steps.find(fits) ?? end;
}
const anyColour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((value) => value.toString(16).padStart(2, "0")).join("")}`);
const brands = anyColour.filter((colour) => refuseBrand(colour) === null);
const accents = anyColour.filter((colour) => refuseAccent(colour) === null);

test("a brand colour that is too light for links is refused, and a darker one that fits is named", () => {
  const refusal = refuseBrand("#ff6600") ?? "";
  expect(refusal).toMatch(/2\.\d+:1; it needs 4\.5:1.*darker one, such as #[0-9a-f]{6}$/);
  expect(refuseBrand(refusal.slice(-7))).toBeNull();
  expect(refuseBrand("#1a3fa8")).toBeNull();
});

test("an accent colour that is too dark for the text on it is refused, and a lighter one that fits is named", () => {
  const refusal = refuseAccent("#7a1fa2") ?? "";
  expect(refusal).toMatch(/lighter one, such as #[0-9a-f]{6}$/);
  expect(refuseAccent(refusal.slice(-7))).toBeNull();
  expect(refuseAccent("#f4b41a")).toBeNull();
});

test("the default colours cost no bytes, others are a few variables for each theme", () => {
  expect(shopColoursCss("", "")).toBeNull();
  const css = shopColoursCss("#1a3fa8", "") ?? "";
  expect(css).toMatch(/^:root:root\{--forest:#1a3fa8;.*--sun:#f4b41a.*\}\}$/);
  expect(css.length).toBeLessThan(350);
});

test("a brand colour is accepted if links in it can be read on every light ground", () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      const ratios = [LIGHT_THEME.paper, LIGHT_THEME.surface, LIGHT_THEME.sunken].map((ground) =>
        contrastRatio(colour, ground),
      );
      expect(refuseBrand(colour) === null).toBe(Math.min(...ratios) >= 4.5);
      expect(refuseAccent(colour) === null).toBe(contrastRatio(LIGHT_THEME.onSun, colour) >= 4.5);
    }),
  );
  // enough on white, too little on the sunken ground
  expect([contrastRatio("#737373", LIGHT_THEME.surface) >= 4.5, refuseBrand("#737373") === null]).toEqual([
    true,
    false,
  ]);
});

test("the colour that is named in place of a refused one is the nearest that fits", () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      for (const [refuse, end] of [
        [refuseBrand, "#000000"],
        [refuseAccent, "#ffffff"],
      ] as const) {
        const refusal = refuse(colour);
        if (refusal === null) continue;
        expect(refusal.slice(-7)).toBe(firstThatFits(colour, end, (one) => refuse(one) === null));
      }
    }),
  );
});

test("for two accepted colours the bar, the dark links and the mixed colours can be read", () => {
  fc.assert(
    fc.property(brands, accents, (brand, accent) => {
      const { light, dark } = shopColours(brand, accent);
      expect(light).toMatchObject({
        forest: brand,
        sun: accent,
        forestDeep: between(brand, "#000000", 0.25),
      });
      expect(dark.sun).toBe(accent);
      const barRatios = (bar: string) => [contrastRatio(bar, LIGHT_THEME.onBar), contrastRatio(bar, accent)];
      const fitsBar = (bar: string) => {
        const [text = 0, sun = 0] = barRatios(bar);
        return text >= 8 && sun >= 4.5;
      };
      const start = between(brand, "#000000", 0.4);
      expect(light.bar).toBe(firstThatFits(start, "#000000", fitsBar));
      const grounds = [DARK_THEME.paper, DARK_THEME.surface, DARK_THEME.sunken];
      const fitsDark = (link: string) => grounds.every((ground) => contrastRatio(link, ground) >= 6.5);
      expect(fitsDark(dark.forest)).toBe(true);
      expect(dark.forest).toBe(firstThatFits(brand, "#ffffff", fitsDark));
      expect(dark.forestDeep).toBe(between(dark.forest, "#ffffff", 0.25));
      expect(dark.bar).toBe(between(light.bar, "#000000", 0.4));
    }),
  );
});

test("one colour alone may be another than the default one", () => {
  expect(shopColoursCss("", "#ffffff")).toContain("--forest:#0e6b4a;");
  expect(shopColoursCss("", "#ffffff")).toContain("--sun:#ffffff;");
});
