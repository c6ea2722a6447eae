import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

export const error = screenStyle({
  display: "grid",
  justifyItems: "start",
  gap: vars.space.m,
  paddingBlock: vars.space.xxl,
});

export const status = screenStyle({
  fontSize: vars.text.xxl,
  fontWeight: 700,
  lineHeight: 1,
  color: vars.color.forest,
});

export const message = screenStyle({ color: vars.color.muted, maxInlineSize: "46ch" });

export const note = screenStyle({ fontWeight: 600, maxInlineSize: "46ch" });
