import { uiStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

export const frame = uiStyle({ position: "relative" });

export const select = uiStyle({ appearance: "none", paddingInlineEnd: "44px" });

export const arrow = uiStyle({
  position: "absolute",
  insetBlock: 0,
  insetInlineEnd: vars.space.m,
  marginBlock: "auto",
  color: vars.color.muted,
  pointerEvents: "none",
});
