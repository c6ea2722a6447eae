import { keyframes } from "@vanilla-extract/css";
import { uiStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { motionAllowed } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color } = vars;

const beat = keyframes({ "50%": { opacity: 0.35 } });

export const live = uiStyle({
  ...mix.inline,
  gap: "6px",
  padding: "0 9px",
  border: `1px solid ${color.red}`,
  borderRadius: vars.radius.round,
  background: color.surface,
  color: color.red,
  fontSize: vars.text.s,
  fontWeight: 800,
  letterSpacing: "0.04em",
  lineHeight: "1.375rem",
  flex: "none",
  maxWidth: "100%",
  selectors: {
    "&::before": {
      content: "",
      flex: "none",
      width: "8px",
      height: "8px",
      borderRadius: "50%",
      background: color.red,
    },
  },
  "@media": {
    [motionAllowed]: { selectors: { "&::before": { animation: `${beat} 2s ease-in-out infinite` } } },
  },
});
