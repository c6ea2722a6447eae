import { uiStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const lines = uiStyle({ display: "grid", padding: 0, borderBlockStart: `1px solid ${color.line}` });

export const line = uiStyle({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space.xs} ${space.m}`,
  alignItems: "center",
  paddingBlock: space.m,
  borderBlockEnd: `1px solid ${color.line}`,
});

export const picture = uiStyle({ flex: "none", width: "64px" });
export const texts = uiStyle({ flex: "1 1 9rem", minWidth: 0, overflowWrap: "anywhere" });
export const each = uiStyle({ display: "block", color: color.muted, fontSize: text.s });
export const total = uiStyle({
  marginInlineStart: "auto",
  fontWeight: 700,
  fontVariantNumeric: "tabular-nums",
  textAlign: "end",
});
