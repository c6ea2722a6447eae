import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

export const found = screenStyle({ color: vars.color.muted, fontVariantNumeric: "tabular-nums" });
