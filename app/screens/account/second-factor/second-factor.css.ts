import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { space, text } = vars;

export const secret = screenStyle({ fontSize: text.l, fontWeight: 600, overflowWrap: "anywhere" });

export const codes = screenStyle({
  ...mix.autoFitGrid("240px", "100%", "auto-fill"),
  gap: space.m,
  paddingInlineStart: space.xl,
  fontSize: text.l,
});
