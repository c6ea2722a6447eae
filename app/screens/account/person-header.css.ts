import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const head = screenStyle({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "center",
  gap: space.m,
});

export const avatar = screenStyle({
  display: "grid",
  placeItems: "center",
  width: "3rem",
  height: "3rem",
  borderRadius: vars.radius.round,
  border: `3px solid ${color.sun}`,
  background: color.bar,
  color: color.onBar,
  fontSize: text.xl,
  fontWeight: 800,
  lineHeight: 1,
});

export const name = screenStyle({ fontSize: text.xl });

export const line = screenStyle({
  ...mix.row,
  gap: `${space.xs} ${space.m}`,
  color: color.muted,
  overflowWrap: "anywhere",
});
// a badge with a long word, in large text
screenGlobal(`${line} > *`, { ...mix.breaks, whiteSpace: "normal" });

export const facts = screenStyle({
  ...mix.row,
  justifyContent: "space-between",
  gap: `${space.s} ${space.xl}`,
  minWidth: 0,
});
