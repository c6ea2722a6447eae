import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

export const found = screenStyle({ color: vars.color.muted, fontVariantNumeric: "tabular-nums" });

/** A text without spaces must not widen its column. */
export const longText = screenStyle({ ...mix.breaks, minWidth: "9ch" });
