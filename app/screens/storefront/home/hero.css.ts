import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below, from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const hero = screenStyle({
  ...mix.column,
  ...mix.clipped,
  borderRadius: vars.radius.card,
  background: color.bar,
  color: color.onBar,
  "@media": {
    [from(640)]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1.1fr)" },
    [from(960)]: { gridColumn: "2" },
  },
});

export const picture = screenStyle({
  position: "relative",
  "@media": { [below(640)]: { order: -1 } },
});

screenGlobal(`${picture} > :first-child`, {
  "@media": {
    [below(640)]: { aspectRatio: "16 / 9" },
    [from(640)]: { position: "absolute", inset: 0, aspectRatio: "auto" },
  },
});

export const savings = screenStyle({
  position: "absolute",
  insetBlockStart: space.m,
  insetInlineEnd: space.m,
  paddingInline: space.m,
  borderRadius: vars.radius.round,
  background: color.sun,
  color: color.onSun,
  fontWeight: 800,
  lineHeight: "32px",
  fontVariantNumeric: "tabular-nums",
});

export const texts = screenStyle({
  ...mix.column,
  alignContent: "center",
  gap: space.m,
  minWidth: 0,
  padding: space.l,
  "@media": { [from(640)]: { padding: space.xl } },
});

export const state = screenStyle({ ...mix.row, gap: `${space.xs} ${space.m}` });

export const ends = screenStyle({ ...mix.line, gap: "6px", fontSize: text.s });

export const title = screenStyle({
  overflowWrap: "anywhere",
  display: "-webkit-box",
  WebkitLineClamp: 3,
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
});

export const stats = screenStyle({ ...mix.wrap, alignItems: "end", gap: `${space.s} ${space.l}` });

export const figure = screenStyle({ display: "grid", fontSize: text.s });

screenGlobal(`${figure} > :last-child`, { lineHeight: "40px" });

screenGlobal(`${figure}:first-child > :last-child`, { color: color.sun });

export const market = screenStyle({ fontSize: text.l, fontVariantNumeric: "tabular-nums" });

export const button = screenStyle({
  background: color.sun,
  color: color.onSun,
  selectors: { "&:hover:not(:disabled)": { background: color.onBar, color: color.bar } },
  "@media": { [from(640)]: { justifySelf: "start", paddingInline: space.xxl } },
});

export const hem = screenStyle({ gridColumn: "1 / -1" });
