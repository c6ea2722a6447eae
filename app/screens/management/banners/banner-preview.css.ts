import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

export const preview = screenStyle({
  padding: `6px ${vars.space.l}`,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.control,
  fontSize: vars.text.s,
  fontWeight: 600,
  lineHeight: "20px",
  textAlign: "center",
  overflowWrap: "anywhere",
});
