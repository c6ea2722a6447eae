import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

export const list = screenStyle({
  display: "grid",
  gap: vars.space.xs,
  paddingInlineStart: vars.space.l,
  listStyle: "disc",
  overflowWrap: "anywhere",
});
