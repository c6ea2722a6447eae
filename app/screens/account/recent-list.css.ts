import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const list = screenStyle({ display: "grid", marginBlock: `-${space.m}` });

export const entry = screenStyle({
  display: "flex",
  justifyContent: "space-between",
  gap: space.l,
  paddingBlock: space.m,
  selectors: { "& + &": { borderBlockStart: `1px solid ${color.line}` } },
});

export const words = screenStyle({ minWidth: 0, overflowWrap: "anywhere" });

export const title = screenStyle({
  fontWeight: 600,
  selectors: { "a&": { display: "inline-block", paddingBlock: "10px", marginBlock: "-10px" } },
});

export const note = screenStyle({ fontSize: text.s, color: color.muted, fontVariantNumeric: "tabular-nums" });

export const figures = screenStyle({
  flex: "none",
  display: "grid",
  justifyItems: "end",
  alignContent: "start",
  gap: space.xs,
  textAlign: "end",
});
