import { uiStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

export const choice = uiStyle({ ...mix.line, gap: vars.space.m, minHeight: vars.target, cursor: "pointer" });

export const mark = uiStyle({
  width: "22px",
  height: "22px",
  flex: "none",
  margin: 0,
  accentColor: vars.color.forest,
});

export const texts = uiStyle({ display: "grid", paddingBlock: vars.space.xs, overflowWrap: "anywhere" });

export const choices = uiStyle({ ...mix.wrap, columnGap: vars.space.xl });
