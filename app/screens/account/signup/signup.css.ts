import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

export const progress = screenStyle({ display: "grid", gap: space.s });

export const count = screenStyle({ color: color.muted, fontVariantNumeric: "tabular-nums" });

export const steps = screenStyle({
  display: "flex",
  // large text gets two lines
  flexWrap: "wrap",
  gap: space.s,
});

export const step = screenStyle({
  ...mix.line,
  ...mix.finePrint,
  flex: "1 1 5.5em",
  gap: space.xs,
  paddingBlockStart: space.s,
  borderBlockStart: `4px solid ${color.line}`,
  selectors: {
    "&[data-reached]": { borderColor: color.forest },
    "&[aria-current]": { color: color.ink, fontWeight: 700 },
  },
});

export const done = screenStyle({ width: "1em", height: "1em", color: color.forest });

/** Focused by a script when its step opens, so it needs no ring. */
export const heading = screenStyle({ selectors: { "&:focus": { outline: "none", boxShadow: "none" } } });

export const review = screenStyle({
  position: "relative",
  display: "flex",
  alignItems: "start",
  justifyContent: "space-between",
  gap: space.m,
});

export const details = screenStyle({
  ...mix.wrap,
  ...mix.breaks,
  gap: `0 ${space.l}`,
  paddingBlock: space.s,
});

export const change = screenStyle({
  ...mix.inline,
  minHeight: vars.target,
  paddingInline: space.s,
  marginInlineEnd: `-${space.s}`,
  fontWeight: 700,
});
