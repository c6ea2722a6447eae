import { setFileScope } from "@vanilla-extract/css/fileScope";
import fc from "fast-check";
import { expect, test } from "vitest";
import { shopColoursCss, refuseAccent, refuseBrand, shopColours } from "~/domain/shop-colours/shop-colours";
import { contrastRatio as contrast } from "~/domain/banner/contrast";
import { type ColorName, dark, light, type Palette, type Tint } from "./palette";

const schemes: [string, Palette][] = [
  ["light", light],
  ["dark", dark],
];
const grounds: ColorName[] = ["paper", "surface", "sunken"];
const tints = Object.keys(light.tint) as Tint[];

const pairs: [ColorName, ColorName][] = [
  ...(["ink", "forest", "forestDeep", "red"] as const).flatMap((text) =>
    grounds.map((ground): [ColorName, ColorName] => [text, ground]),
  ),
  ["onForest", "forest"],
  ["onForest", "forestDeep"],
  ["onSun", "sun"],
  ["onRed", "red"],
  ["onSilver", "silver"],
  ["onBronze", "bronze"],
  ["onBar", "bar"],
  ["sun", "bar"],
];

function expectReadable({ color }: Palette, whose: string) {
  for (const [text, ground] of pairs) {
    const ratio = contrast(color[text], color[ground]);
    expect(ratio, `${text} on ${ground} ${whose}`).toBeGreaterThanOrEqual(4.5);
  }
}

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, "0")}`);

test("with any two colours that a shop may choose every text is readable, light and dark", () => {
  fc.assert(
    fc.property(colour, colour, (brand, accent) => {
      fc.pre(refuseBrand(brand) === null && refuseAccent(accent) === null);
      const own = shopColours(brand, accent);
      const whose = `of ${brand} and ${accent}`;
      expectReadable({ ...light, color: { ...light.color, ...own.light } }, whose);
      expectReadable({ ...dark, color: { ...dark.color, ...own.dark } }, whose);
      const ring = Math.max(contrast(light.color.ink, own.light.bar), contrast(accent, own.light.bar));
      expect(ring, `focus ring ${whose}`).toBeGreaterThanOrEqual(3);
    }),
  );
});

test("own colours set the variables that the style sheets read", async () => {
  setFileScope("tokens.css.ts");
  const { vars } = await import("./tokens.css");
  const css = shopColoursCss("#1a3fa8", "") ?? "";
  const { forest, forestDeep, sun, bar } = vars.color;
  for (const variable of [forest, forestDeep, sun, bar])
    expect(css).toContain(`${variable.slice("var(".length, -1)}:#`);
});

test.each(schemes)(
  "in the %s scheme every text has a contrast of at least 4.5 on every possible background",
  (_, palette) => {
    const { color, tint } = palette;
    expectReadable(palette, "");
    for (const name of tints) {
      expect(contrast(tint[name].ink, tint[name].ground), `${name} tint`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(color.ink, tint[name].ground), `ink on ${name}`).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test.each(schemes)("in the %s scheme muted text has a contrast of at least 5.5", (_, { color }) => {
  for (const ground of grounds) {
    expect(contrast(color.muted, color[ground]), `muted on ${ground}`).toBeGreaterThanOrEqual(5.5);
  }
});

test.each(schemes)(
  "in the %s scheme the border of a control has a contrast of at least 3",
  (_, { color }) => {
    for (const ground of grounds) {
      expect(contrast(color.edge, color[ground]), `edge on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  },
);

test.each(schemes)(
  "in the %s scheme one tone of the focus ring has a contrast of at least 3 on any background",
  (_, { color, tint }) => {
    const around = [...grounds, "bar" as const]
      .map((name) => color[name])
      .concat(tints.map((name) => tint[name].ground));
    for (const ground of around) {
      const best = Math.max(contrast(color.ink, ground), contrast(color.sun, ground));
      expect(best, `focus ring on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  },
);
