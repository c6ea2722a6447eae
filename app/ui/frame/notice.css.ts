import { uiStyle, uiVariants } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { tinted } from "~/ui/theme/tinted";
import { vars } from "~/ui/theme/tokens.css";

const base = uiStyle({
  display: "flex",
  gap: vars.space.m,
  padding: `${vars.space.m} ${vars.space.l}`,
  borderInlineStart: "4px solid currentColor",
  borderRadius: vars.radius.control,
});

export const tone = uiVariants(base, {
  info: tinted("blue"),
  success: tinted("green"),
  warning: tinted("amber"),
  error: tinted("red"),
});

export const icon = uiStyle({ marginBlockStart: "2px" });

export const title = uiStyle({ fontWeight: 700 });

export const body = uiStyle({ ...mix.breaks, flex: 1, color: vars.color.ink });
