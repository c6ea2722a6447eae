import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space, color, text, target, radius } = vars;

const mono = 'ui-monospace, SFMono-Regular, Menlo, "Noto Sans Mono", monospace';

export const intro = screenStyle({
  ...mix.column,
  overflowWrap: "anywhere",
  gap: space.m,
  maxWidth: "44rem",
});

export const contents = screenStyle({ ...mix.wrap, gap: space.s });

export const contentsLink = screenStyle({
  ...mix.inline,
  minHeight: target,
  paddingInline: space.m,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
});

export const call = screenStyle({ borderBlockStart: `1px solid ${color.line}` });

export const head = screenStyle({
  display: "grid",
  gridTemplateColumns: "4.5rem minmax(0, 1fr) 1rem",
  alignItems: "baseline",
  columnGap: space.m,
  minHeight: target,
  paddingBlock: space.s,
  cursor: "pointer",
  // a grid has no disclosure triangle; the empty alternative text excludes it from the accessible name
  "::after": { content: "'+' / ''", gridColumn: "3", gridRow: "1", fontFamily: mono, color: color.muted },
  selectors: { "[open] > &::after": { content: "'−' / ''" } },
});

export const method = screenStyle({ fontFamily: mono, fontSize: text.s, fontWeight: 700 });

export const path = screenStyle({ fontFamily: mono, fontSize: text.s, overflowWrap: "anywhere" });

export const summary = screenStyle({ gridColumn: "2", color: color.muted });

export const steps = screenStyle({ display: "grid", gap: space.m, padding: 0 });

/** Links lead here, so it is never collapsed. */
export const entity = screenStyle({
  ...mix.column,
  gap: space.m,
  paddingBlock: space.l,
  borderBlockStart: `1px solid ${color.line}`,
  selectors: { "&:target": { background: color.sunken } },
});

export const inside = screenStyle({
  ...mix.column,
  gap: space.m,
  paddingBlockEnd: space.l,
  "@media": { [from(720)]: { paddingInlineStart: `calc(4.5rem + ${space.m})` } },
});

export const fields = screenStyle({ ...mix.column, gap: space.s });

export const field = screenStyle(mix.column);

export const fieldName = screenStyle({ fontFamily: mono, fontSize: text.s });

export const code = screenStyle({
  maxHeight: "24rem",
  margin: 0,
  padding: space.m,
  overflow: "auto",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  background: color.sunken,
  borderRadius: radius.control,
  fontFamily: mono,
  fontSize: text.s,
});

export const codes = screenStyle({ display: "grid", gap: space.xs });
