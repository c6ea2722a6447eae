import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

export const avatar = screenStyle({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: "64px",
  height: "64px",
  borderRadius: vars.radius.round,
  border: `3px solid ${vars.color.sun}`,
  background: vars.color.bar,
  color: vars.color.onBar,
  fontSize: vars.text.xxl,
  fontWeight: 800,
  lineHeight: 1,
});
