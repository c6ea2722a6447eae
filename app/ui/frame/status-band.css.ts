import { uiStyle, uiVariants } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { solid } from "~/ui/theme/tinted";
import { vars } from "~/ui/theme/tokens.css";

const { space, text } = vars;

const base = uiStyle({
  ...mix.row,

  gap: `0 ${space.s}`,

  padding: `${space.s} ${space.m}`,

  // forced colours show it
  border: "1px solid transparent",

  borderRadius: vars.radius.control,

  fontSize: text.l,

  "@media": { print: { padding: 0, background: "none", color: "inherit" } },
});

export const band = uiVariants(base, {
  neutral: solid("neutral"),
  amber: solid("amber"),
  blue: solid("blue"),
  green: solid("green"),
  red: solid("red"),
});

/** Breaks beside the icon, and lets a note stay on its line. */
export const words = uiStyle({ flex: "1 1 0", minWidth: "30%", overflowWrap: "anywhere" });

export const note = uiStyle({
  marginInlineStart: "auto",
  fontSize: text.s,
  fontWeight: 400,
  fontVariantNumeric: "tabular-nums",
});
