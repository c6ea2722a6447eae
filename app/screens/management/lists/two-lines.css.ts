import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import { below, from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

const phone = below(720);
const onPhone = (selector: string, rule: Parameters<typeof screenGlobal>[1]) =>
  screenGlobal(selector, { "@media": { [phone]: rule } });

/** On a phone a table's rows are two lines: its primary cell and `sum`, `name` and `state`; other cells are left out. */
export const twoLines = screenStyle({});

/** A leading checkbox. */
export const tick = screenStyle({});
export const sum = screenStyle({});
export const name = screenStyle({});
export const state = screenStyle({});

onPhone(`${twoLines} tbody`, { gap: 0, borderBlock: `1px solid ${color.line}` });
onPhone(`${twoLines} tbody tr`, {
  flexDirection: "row",
  flexWrap: "wrap",
  alignItems: "center",
  padding: `${space.s} 0`,
  border: 0,
  borderRadius: 0,
  background: "none",
  boxShadow: "none",
});
onPhone(`${twoLines} tbody tr + tr`, { borderBlockStart: `1px solid ${color.line}` });
// the line break
onPhone(`${twoLines} tbody tr::after`, { content: '""', order: 2, flexBasis: "100%" });
onPhone(`${twoLines} tbody td`, { display: "none", flex: "none", padding: 0 });
onPhone(`${twoLines} tbody td::before`, { display: "none" });
for (const cell of [tick, sum, name, state]) onPhone(`${twoLines} tbody td${cell}`, { display: "block" });
onPhone(`${twoLines} tbody th`, { order: 0, flex: "1 1 0", minWidth: 0, padding: 0, fontSize: text.m });
onPhone(`${twoLines} tbody td${sum}`, { order: 1 });
// a basis, or the name stands in the line break, 0 px wide
onPhone(`${twoLines} tbody td${name}`, { order: 3, flex: "1 1 40%", minWidth: 0 });
onPhone(`${twoLines} tbody td${state}`, { order: 4, maxWidth: "70%" });
for (const cell of [sum, state])
  onPhone(`${twoLines} tbody td${cell}`, { paddingInlineStart: space.s, textAlign: "end" });
onPhone(`${twoLines} tbody td${tick}`, {
  position: "absolute",
  insetBlockStart: space.l,
  insetInline: "0 auto",
});
for (const cell of ["th", name]) onPhone(`${twoLines} td${tick} ~ ${cell}`, { paddingInlineStart: "36px" });
onPhone(`${twoLines} tbody td${name} > div`, {
  overflow: "hidden",
  textAlign: "start",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

/** Said where there is room. */
export const roomy = screenStyle({ "@media": { [phone]: { display: "none" } } });
export const onlyPhone = screenStyle({ "@media": { [from(720)]: { display: "none" } } });
