import { uiGlobal, uiStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { color } = vars;

/** Over a card's picture and its link. */
export const heart = uiStyle({
  position: "absolute",
  insetBlockStart: 0,
  insetInlineEnd: 0,
  width: "44px",
  height: "44px",
  padding: "8px",
  border: 0,
  background: "none",
  cursor: "pointer",
});
uiGlobal(`${heart} svg`, {
  display: "block",
  padding: "5px",
  borderRadius: vars.radius.round,
  background: color.surface,
  fill: "none",
  stroke: color.ink,
  strokeWidth: 2,
});
uiGlobal(`${heart}[aria-pressed=true] svg`, { fill: color.red, stroke: color.red });
