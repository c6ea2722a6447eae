import { uiStyle } from "../theme/layered-style";
import { vars } from "../theme/tokens.css";

export const skip = uiStyle({
  position: "absolute",
  zIndex: 50,
  insetBlockStart: vars.space.s,
  insetInlineStart: vars.space.s,
  padding: `${vars.space.m} ${vars.space.l}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  color: vars.color.ink,
  fontWeight: 700,
  selectors: { "&:not(:focus)": { insetBlockStart: "-100px" } },
});
