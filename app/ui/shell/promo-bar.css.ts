import { uiStyle } from "../theme/layered-style";
import { vars } from "../theme/tokens.css";

const { space, text } = vars;

/** One line that scrolls sideways, so that it never moves the page. */
export const bar = uiStyle({
  display: "flex",
  overflowX: "auto",
  scrollSnapType: "x proximity",
  scrollbarWidth: "none",
  fontSize: text.s,
  fontWeight: 600,
  lineHeight: "32px",
  whiteSpace: "nowrap",
  selectors: { "&:focus-visible": { outlineOffset: "-2px" } },
});

export const banner = uiStyle({
  flex: "1 0 auto",
  margin: 0,
  paddingInline: space.l,
  textAlign: "center",
  scrollSnapAlign: "start",
});

export const strip = uiStyle({
  padding: `${space.xs} ${space.l}`,
  background: vars.color.sunken,
  color: vars.color.muted,
  fontSize: text.s,
  textAlign: "center",
});
