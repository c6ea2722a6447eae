import { keyframes } from "@vanilla-extract/css";
import { uiStyle } from "./theme/layered-style";
import { vars } from "./theme/tokens.css";

const { color, space } = vars;

const appear = keyframes({ from: { opacity: 0 } });

/** Over the old screen, which stays where it is; a fast answer never shows it. */
export const pending = uiStyle({
  position: "fixed",
  zIndex: 40,
  insetBlockStart: space.m,
  insetInline: 0,
  width: "fit-content",
  marginInline: "auto",
  padding: `${space.m} ${space.xl}`,
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius.round,
  background: color.surface,
  boxShadow: vars.shadow,
  fontWeight: 600,
  animation: `${appear} 150ms 150ms both`,
});
