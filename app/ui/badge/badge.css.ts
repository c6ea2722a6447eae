import { uiStyle, uiVariants } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { tinted } from "~/ui/theme/tinted";
import { vars } from "~/ui/theme/tokens.css";

const base = uiStyle({
  ...mix.inline,
  gap: "6px",
  padding: "1px 10px",
  borderRadius: vars.radius.round,
  fontSize: vars.text.s,
  fontWeight: 700,
  lineHeight: "1.375rem",
  whiteSpace: "nowrap",
});

export const tone = uiVariants(base, {
  neutral: tinted("neutral"),
  amber: tinted("amber"),
  blue: tinted("blue"),
  violet: tinted("violet"),
  teal: tinted("teal"),
  green: tinted("green"),
  red: tinted("red"),
  sun: { color: vars.color.onSun, background: vars.color.sun },
  forest: { color: vars.color.onForest, background: vars.color.forest },
});
