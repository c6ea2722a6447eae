import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

export const list = screenStyle({
  ...mix.column,
  gap: vars.space.m,
  margin: 0,
  padding: 0,
  listStyle: "none",
});
