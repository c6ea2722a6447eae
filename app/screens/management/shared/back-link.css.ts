import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

export const back = screenStyle({
  ...mix.inline,
  gap: vars.space.xs,
  minHeight: vars.target,
  marginBlockEnd: `calc(-1 * ${vars.space.m})`,
  justifySelf: "start",
  fontWeight: 600,
  overflowWrap: "anywhere",
});
