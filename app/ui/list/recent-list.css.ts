import { uiStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const list = uiStyle({ display: "grid", marginBlock: `-${space.m}` });

export const entry = uiStyle({
  display: "flex",
  justifyContent: "space-between",
  gap: space.l,
  paddingBlock: space.m,
  selectors: { "& + &": { borderBlockStart: `1px solid ${color.line}` } },
});

export const texts = uiStyle({ minWidth: 0, overflowWrap: "anywhere" });

export const title = uiStyle({
  fontWeight: 600,
  selectors: { "a&": { display: "inline-block", paddingBlock: "10px", marginBlock: "-10px" } },
});

export const note = uiStyle({ fontSize: text.s, color: color.muted, fontVariantNumeric: "tabular-nums" });

export const stats = uiStyle({
  flex: "none",
  display: "grid",
  justifyItems: "end",
  alignContent: "start",
  gap: space.xs,
  textAlign: "end",
});
