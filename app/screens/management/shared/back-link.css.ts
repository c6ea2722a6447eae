import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

export const back = screenStyle({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.xs,
  minHeight: vars.target,
  marginBlockEnd: `calc(-1 * ${vars.space.m})`,
  justifySelf: "start",
  fontWeight: 600,
  overflowWrap: "anywhere",
});
