import { uiStyle } from "../theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { motionAllowed } from "../theme/media";
import { vars } from "../theme/tokens.css";

const { space, text } = vars;

/** One banner at a time, whole. The next one is a link or a swipe away. */
export const bar = uiStyle({
  // its hidden words would otherwise widen the page
  position: "relative",
  display: "flex",
  overflowX: "auto",
  scrollSnapType: "x mandatory",
  scrollbarWidth: "none",
  fontSize: text.s,
  fontWeight: 600,
  lineHeight: "1.25rem",
  "@media": { [motionAllowed]: { scrollBehavior: "smooth" } },
});

export const banner = uiStyle({
  ...mix.line,
  flex: "0 0 100%",
  justifyContent: "center",
  gap: space.s,
  minHeight: "32px",
  padding: `${space.xs} ${space.m}`,
  textAlign: "center",
  scrollSnapAlign: "start",
});

export const next = uiStyle({
  ...mix.line,
  alignSelf: "stretch",
  flex: "none",
  justifyContent: "center",
  minWidth: vars.target,
  marginBlock: `-${space.xs}`,
  color: "inherit",
  fontVariantNumeric: "tabular-nums",
  textDecoration: "none",
});

export const strip = uiStyle({
  ...mix.finePrint,
  padding: `${space.xs} ${space.l}`,
  background: vars.color.sunken,
  textAlign: "center",
});
