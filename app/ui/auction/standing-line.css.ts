import { uiStyle, uiVariants } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

export const lines = uiStyle({ display: "grid", gap: space.xs, fontVariantNumeric: "tabular-nums" });

const preview = uiStyle({ display: "flex", gap: space.s, alignItems: "flex-start" });

export const tone = uiVariants(preview, {
  good: { color: vars.tint.green.ink },
  neutral: {},
  bad: { color: color.red },
});

export const icon = uiStyle({ flex: "none", marginBlockStart: "3px" });
