import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

export const label = screenStyle({ display: "block", color: vars.color.muted, fontSize: vars.text.s });
