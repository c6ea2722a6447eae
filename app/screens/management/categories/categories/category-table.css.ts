import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

export const name = screenStyle({ ...mix.line, gap: vars.space.m });

export const picture = screenStyle({
  flex: "none",
  width: "48px",
  overflow: "hidden",
  borderRadius: vars.radius.control,
});

export const texts = screenStyle(mix.breaks);

export const slug = screenStyle({ display: "block", maxWidth: "11rem", overflowWrap: "anywhere" });

export const actions = screenStyle({ ...mix.wrap, gap: vars.space.s });
