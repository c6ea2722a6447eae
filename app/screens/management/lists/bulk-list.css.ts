import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below, from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

export const list = screenStyle({ ...mix.column, gap: space.m });

export const totals = screenStyle({ ...mix.row, justifyContent: "space-between", gap: `0 ${space.l}` });

export const range = screenStyle({
  fontWeight: 700,
  fontVariantNumeric: "tabular-nums",
  "@media": { [below(640)]: { flex: 1 } },
});

export const tickAll = screenStyle({
  "@media": {
    [below(640)]: { flexBasis: "100%" },
    [from(720)]: { order: -1, paddingInlineStart: `calc(${space.l} + 4px)` },
  },
});

/** Sticks to the window's edge while rows are ticked, with scripts or without. */
export const bar = screenStyle({
  marginInline: `calc(-1 * ${space.s})`,
  padding: `${space.xs} ${space.s}`,
  borderBlockStart: `1px solid ${color.line}`,
  background: color.paper,
  selectors: {
    [`${list}:has(input:checked) &`]: { position: "sticky", zIndex: 2, insetBlockEnd: 0 },
  },
});

/** So that it covers nothing that has the focus. */
screenGlobal(`:root:has(${list} input:checked)`, { scrollPaddingBlockEnd: "6.5rem" });

export const barForm = screenStyle({
  display: "flex",
  flexDirection: "column",
  gap: `0 ${space.l}`,
  "@media": { [from(640)]: { flexDirection: "row", alignItems: "center" } },
});

export const act = screenStyle({ ...mix.line, flex: 1, justifyContent: "end", gap: space.m });

export const count = screenStyle({ fontWeight: 700, fontVariantNumeric: "tabular-nums" });
