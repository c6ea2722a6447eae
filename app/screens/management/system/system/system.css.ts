import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

/** Routes and ids may break anywhere, or a phone would scroll sideways. */
export const code = screenStyle({ fontSize: vars.text.s, overflowWrap: "anywhere" });
