import { uiStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

/** Dark on light in both themes: many scanners cannot read an inverted code. */
export const qr = uiStyle({
  width: "min(100%, 240px)",
  justifySelf: "center",
  background: "white",
  fill: "black",
  borderRadius: vars.radius.control,
});
