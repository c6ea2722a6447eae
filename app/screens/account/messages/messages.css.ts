import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const choices = screenStyle({
  width: "100%",
  maxWidth: "44rem",
  borderCollapse: "collapse",
  textAlign: "start",
});

/** As wide as its tick. */
export const channel = screenStyle({
  width: "56px",
  paddingBlock: space.s,
  fontSize: text.s,
  textAlign: "center",
});

export const group = screenStyle({
  paddingBlock: `${space.l} ${space.xs}`,
  fontWeight: 700,
  textAlign: "start",
});

export const kind = screenStyle({ borderBlockStart: `1px solid ${color.line}` });
screenGlobal(`${kind} > th`, {
  paddingBlock: space.s,
  fontWeight: 400,
  lineHeight: 1.3,
  textAlign: "start",
  overflowWrap: "anywhere",
});
screenGlobal(`${kind} > td`, { paddingInline: "14px" });
/** Not behind the button. */
screenGlobal(`${kind} input`, { scrollMarginBlockEnd: "6rem" });

/** Always in sight. */
export const save = screenStyle({
  position: "sticky",
  insetBlockEnd: 0,
  zIndex: 1,
  maxWidth: "44rem",
  paddingBlock: space.s,
  borderBlockStart: `1px solid ${color.line}`,
  background: color.paper,
});
