import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { space, color, text, radius } = vars;
const mono = 'ui-monospace, SFMono-Regular, Menlo, "Noto Sans Mono", monospace';

export const facts = screenStyle({ display: "grid", gap: space.m });
export const fact = screenStyle({ display: "grid", gap: space.xs });
export const value = screenStyle({ fontFamily: mono, fontSize: text.s, overflowWrap: "anywhere" });
export const steps = screenStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space.l,
  paddingInlineStart: space.xl,
  listStyle: "decimal",
});

export const command = screenStyle({
  marginBlock: space.s,
  padding: space.m,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  background: color.sunken,
  borderRadius: radius.control,
  fontFamily: mono,
  fontSize: text.s,
});

export const ledger = screenStyle({ display: "grid", padding: 0, listStyle: "none" });

export const entry = screenStyle({
  display: "grid",
  gap: space.xs,
  paddingBlock: space.m,
  borderBlockStart: `1px solid ${color.line}`,
});

export const entryHead = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  columnGap: space.m,
  fontVariantNumeric: "tabular-nums",
});

export const hash = screenStyle({
  color: color.muted,
  fontFamily: mono,
  fontSize: text.s,
  overflowWrap: "anywhere",
});
