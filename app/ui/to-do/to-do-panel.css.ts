import { uiGlobal, uiStyle, uiVariants } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below, from } from "~/ui/theme/media";
import { solid } from "~/ui/theme/tinted";
import { vars } from "~/ui/theme/tokens.css";

const { color, radius, space, text } = vars;

export const panel = uiStyle({
  ...mix.surface,
  minWidth: 0,
  padding: `${space.m} ${space.l}`,
  boxShadow: vars.shadow,
});

export const title = uiStyle({ fontSize: text.l, paddingBlockEnd: space.xs });

export const list = uiStyle({
  ...mix.column,
  "@media": { [from(960)]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", columnGap: space.xl } },
});

export const task = uiStyle({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "64px minmax(0, 1fr)",
  alignItems: "center",
  gap: space.m,
  paddingBlock: space.m,
  borderBlockStart: `1px solid ${color.line}`,
  "@media": { [from(640)]: { gridTemplateColumns: "64px minmax(0, 1fr) auto" } },
});
uiGlobal(`${title} + ${list} > :first-child`, { border: 0 });
uiGlobal(`${title} + ${list} > :nth-child(2)`, { "@media": { [from(960)]: { border: 0 } } });

export const picture = uiStyle({ borderRadius: radius.control, overflow: "hidden" });

export const texts = uiStyle({ ...mix.breaks, display: "grid", gap: space.xs });

/** The whole row can be tapped. */
export const link = uiStyle({
  color: color.ink,
  textDecoration: "none",
  selectors: {
    "&::after": { content: "", position: "absolute", inset: 0 },
    "&:hover": { textDecoration: "underline" },
  },
});

const chip = uiStyle({
  ...mix.inline,
  gap: space.xs,
  padding: "1px 10px 1px 6px",
  borderRadius: "8px",
  fontSize: text.s,
  fontWeight: 700,
});

export const heading = uiVariants(chip, {
  amber: solid("amber"),
  blue: solid("blue"),
  green: solid("green"),
});

export const icon = uiStyle({ flex: "none", width: "18px", height: "18px" });

export const about = uiStyle({ display: "block", marginBlockStart: space.xs, lineHeight: 1.3 });

export const sentence = uiStyle({ ...mix.finePrint, lineHeight: 1.35, fontVariantNumeric: "tabular-nums" });

export const arrow = uiStyle({ color: color.muted, "@media": { [below(640)]: { display: "none" } } });

export const more = uiStyle({
  ...mix.line,
  minHeight: vars.target,
  borderBlockStart: `1px solid ${color.line}`,
  color: color.forest,
  fontWeight: 600,
});
