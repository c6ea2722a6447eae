import { uiStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

export const target = uiStyle({
  display: "grid",
  placeItems: "center",
  width: vars.target,
  height: vars.target,
  margin: "-8px",
  cursor: "pointer",
});
