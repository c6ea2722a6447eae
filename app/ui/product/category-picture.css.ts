import { uiStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { amber } = vars.tint;

export const blank = uiStyle({
  display: "grid",
  placeItems: "center",
  aspectRatio: "1",
  background: amber.ground,
  color: amber.ink,
});

export const icon = uiStyle({ width: "40%", height: "40%", maxHeight: "64px", strokeWidth: 1.25 });
