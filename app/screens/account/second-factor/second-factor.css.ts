import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { space, text } = vars;

export const secret = screenStyle({ fontSize: text.l, fontWeight: 600, overflowWrap: "anywhere" });

export const codes = screenStyle({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 240px), 1fr))",
  gap: space.m,
  paddingInlineStart: space.xl,
  fontSize: text.l,
});
