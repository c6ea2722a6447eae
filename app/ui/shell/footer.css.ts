import { uiGlobal, uiStyle } from "../theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { from } from "../theme/media";
import { vars } from "../theme/tokens.css";

const { color, space } = vars;

export const footer = uiStyle({ ...mix.finePrint, background: color.sunken });

/** One flow of links, so that it stays low on a phone. */
export const inner = uiStyle({
  ...mix.wrap,
  alignItems: "center",
  maxWidth: "74rem",
  marginInline: "auto",
  // the last link of a line has a margin of its own
  padding: `${space.s} ${space.xs} ${space.m} ${space.l}`,
  "@media": { [from(640)]: { paddingInline: `${space.xl} ${space.m}` } },
});

export const links = uiStyle({ display: "contents" });
uiGlobal(`${inner} > div`, { display: "contents" });

uiGlobal(`${footer} a`, {
  ...mix.inline,
  minWidth: vars.target,
  minHeight: vars.target,
  // a gap would not reach the links of `display: contents` in old browsers
  marginInlineEnd: space.m,
  color: color.ink,
  textDecoration: "none",
});
uiGlobal(`${footer} a:hover`, { textDecoration: "underline" });
