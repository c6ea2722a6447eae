import type { Tint } from "~/ui/theme/palette";
import { uiStyle, uiVariants } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const base = uiStyle({
  display: "inline-flex",
  alignItems: "center",
  gap: "6px",
  padding: "1px 10px",
  borderRadius: vars.radius.round,
  fontSize: vars.text.s,
  fontWeight: 700,
  lineHeight: "22px",
  whiteSpace: "nowrap",
});

const tinted = (tint: Tint) => ({ color: vars.tint[tint].ink, background: vars.tint[tint].ground });

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
