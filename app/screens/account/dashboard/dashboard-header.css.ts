import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const facts = screenStyle({ ...mix.wrap, gap: `${space.xs} ${space.xl}`, fontSize: text.s });

export const fact = screenStyle({ display: "flex", gap: space.s, minWidth: 0 });

export const value = screenStyle({ ...mix.breaks, color: color.ink, fontVariantNumeric: "tabular-nums" });
