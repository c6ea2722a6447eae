import { uiGlobal, uiStyle } from "../theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "../theme/tokens.css";

export const text = uiStyle({
  ...mix.column,
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
