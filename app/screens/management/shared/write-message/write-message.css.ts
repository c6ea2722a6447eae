import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const way = screenStyle({ fontSize: text.m, fontWeight: 700, overflowWrap: "anywhere" });

/** As it was typed, with its lines. */
export const message = screenStyle({
  paddingBlock: space.s,
  paddingInline: space.m,
  borderInlineStart: `3px solid ${color.line}`,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});
