import { uiStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

/** Dark on light in the dark theme too: not every reader takes the other way round. */
export const qr = uiStyle({
  width: "min(100%, 240px)",
  justifySelf: "center",
  background: "white",
  fill: "black",
  borderRadius: vars.radius.control,
});
