import { expect, test } from "vitest";
import { contrastRatio as contrast } from "~/domain/banner/contrast";
import { type ColorName, dark, light, type Palette, type Tint } from "./palette";

const schemes: [string, Palette][] = [
  ["light", light],
  ["dark", dark],
];
const grounds: ColorName[] = ["paper", "surface", "sunken"];
const tints = Object.keys(light.tint) as Tint[];

test.each(schemes)(
  "in the %s scheme every text has a contrast of at least 4.5 on every possible background",
  (_, palette) => {
    const { color, tint } = palette;
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
    for (const [text, ground] of pairs) {
      expect(contrast(color[text], color[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
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
