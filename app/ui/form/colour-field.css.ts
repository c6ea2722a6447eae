import { uiStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

export const picker = uiStyle({
  flex: "none",
  width: "56px",
  height: "48px",
  padding: "4px",
  border: `1px solid ${vars.color.edge}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  cursor: "pointer",
});
