import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const list = screenStyle({ display: "grid", padding: 0, listStyle: "none" });

export const entry = screenStyle({
  display: "flex",
  justifyContent: "space-between",
  gap: space.l,
  paddingBlock: space.m,
  borderBlockStart: `1px solid ${color.line}`,
});

export const words = screenStyle({ minWidth: 0, overflowWrap: "anywhere" });
export const product = screenStyle({ fontWeight: 600 });
export const note = screenStyle({ fontSize: text.s, color: color.muted, fontVariantNumeric: "tabular-nums" });

export const figures = screenStyle({
  flex: "none",
  display: "grid",
  justifyItems: "end",
  alignContent: "start",
  gap: space.xs,
  textAlign: "end",
});
