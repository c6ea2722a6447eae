import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

export const columns = screenStyle({
  ...mix.column,
  gap: space.l,
  "@media": {
    [from(960)]: {
      gridTemplateColumns: "minmax(0, 1fr) minmax(340px, 420px)",
      gridTemplateAreas: '"picture side" "main side"',
      gridTemplateRows: "auto 1fr",
      columnGap: space.xl,
      alignItems: "start",
    },
  },
});

export const picture = screenStyle({ "@media": { [from(960)]: { gridArea: "picture" } } });
export const side = screenStyle({
  ...mix.column,
  gap: space.l,
  "@media": { [from(960)]: { gridArea: "side", position: "sticky", insetBlockStart: space.m } },
});
export const main = screenStyle({
  ...mix.column,
  gap: space.xl,
  "@media": { [from(960)]: { gridArea: "main" } },
});

export const badges = screenStyle({ ...mix.wrap, gap: space.s });
export const description = screenStyle({ whiteSpace: "pre-line", maxInlineSize: "65ch" });

export const claims = screenStyle({ ...mix.finePrint, display: "grid", gap: space.xs });
screenGlobal(`${claims} > li::before`, { content: '"✓ "', color: vars.color.forest, fontWeight: 700 });

/** Beside the title, and no taller than its line. */
export const watch = screenStyle({ float: "right", marginBlock: "-8px" });
