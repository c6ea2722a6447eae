import { uiStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

export const empty = uiStyle({
  ...mix.line,
  flexDirection: "column",
  gap: space.m,
  padding: `${space.xxl} ${space.l}`,
  borderRadius: vars.radius.card,
  background: color.sunken,
  textAlign: "center",
  selectors: {
    "&::before": {
      content: "",
      width: "72px",
      height: "4px",
      borderRadius: vars.radius.round,
      background: vars.kikoi,
    },
  },
});

export const body = uiStyle({ maxWidth: "44ch", color: color.muted });
