import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const list = screenStyle({ display: "grid", padding: 0, listStyle: "none" });

export const entry = screenStyle({
  display: "grid",
  gap: space.xs,
  paddingBlock: space.m,
  borderBlockStart: `1px solid ${color.line}`,
});

export const product = screenStyle({ fontWeight: 600, overflowWrap: "anywhere" });
export const note = screenStyle({ fontSize: text.s, color: color.muted, fontVariantNumeric: "tabular-nums" });
