import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const progress = screenStyle({ display: "grid", gap: space.s });

export const count = screenStyle({ color: color.muted, fontVariantNumeric: "tabular-nums" });

export const steps = screenStyle({
  display: "flex",
  // large text gets two lines
  flexWrap: "wrap",
  gap: space.s,
});

export const step = screenStyle({
  display: "flex",
  flex: "1 1 5.5em",
  alignItems: "center",
  gap: space.xs,
  paddingBlockStart: space.s,
  borderBlockStart: `4px solid ${color.line}`,
  fontSize: text.s,
  color: color.muted,
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
  display: "flex",
  flexWrap: "wrap",
  gap: `0 ${space.l}`,
  minWidth: 0,
  paddingBlock: space.s,
  overflowWrap: "anywhere",
});

export const change = screenStyle({
  display: "inline-flex",
  alignItems: "center",
  minHeight: vars.target,
  paddingInline: space.s,
  marginInlineEnd: `-${space.s}`,
  fontWeight: 700,
});
