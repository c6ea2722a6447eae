import { uiGlobal, uiStyle } from "../theme/layered-style";
import { vars } from "../theme/tokens.css";

export const text = uiStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space.m,
  maxInlineSize: "44rem",
  overflowWrap: "anywhere",
});
uiGlobal(`${text} h2`, { marginBlockStart: vars.space.m });
uiGlobal(`${text} ul`, {
  display: "grid",
  gap: vars.space.xs,
  paddingInlineStart: vars.space.xl,
  listStyle: "disc",
});
