import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

export const note = screenStyle({ whiteSpace: "pre-line", overflowWrap: "anywhere" });

export const by = screenStyle({ color: vars.color.muted, fontSize: vars.text.s });
