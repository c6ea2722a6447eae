import { uiStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

export const list = uiStyle({ display: "grid" });

export const item = uiStyle({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: `0 ${space.l}`,
  paddingBlock: space.s,
  selectors: { "& + &": { borderBlockStart: `1px solid ${color.line}` } },
});

export const label = uiStyle({ color: color.muted });

/** What fits beside its name stands at the end of the line; what does not reads from a line's beginning below it. */
export const value = uiStyle({
  minWidth: 0,
  marginInlineStart: "auto",
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
});

/** The line that the ones above add up to. */
export const total = uiStyle({ fontSize: vars.text.l, fontWeight: 800 });
