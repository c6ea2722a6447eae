import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

/** On a phone one line that scrolls sideways, so that the list starts high on the screen. */
export const buttons = screenStyle({
  ...mix.wrap,
  gap: space.s,
  "@media": { [below(720)]: { flexWrap: "nowrap", overflowX: "auto", paddingBlock: "4px" } },
});

export const button = screenStyle({
  ...mix.line,
  flex: "none",
  minHeight: vars.target,
  paddingInline: space.m,
  border: `1px solid ${color.edge}`,
  borderRadius: vars.radius.round,
  background: color.surface,
  color: color.ink,
  fontWeight: 600,
  textDecoration: "none",
  selectors: {
    "&:hover": { background: color.sunken },
    "&[aria-current]": { borderColor: color.forest, background: color.forest, color: color.onForest },
  },
});

/** A margin: the name before it is a bare text, which a lowered gap does not move (Chrome before 84). */
export const count = screenStyle({
  marginInlineStart: "6px",
  fontSize: vars.text.s,
  fontWeight: 400,
  fontVariantNumeric: "tabular-nums",
});
