import { uiStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

/** Dark on light in both themes: many scanners cannot read an inverted code. */
export const qr = uiStyle({
  ...mix.maxWidth("240px"),
  justifySelf: "center",
  background: "white",
  fill: "black",
  borderRadius: vars.radius.control,
});
