import { uiStyle, uiVariants } from "~/ui/theme/layered-style";
import { below, from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

export const visuallyHidden = uiStyle({
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});

/** Things below one another. */
export const stack = uiVariants(uiStyle({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)" }), {
  xs: { gap: space.xs },
  s: { gap: space.s },
  m: { gap: space.m },
  l: { gap: space.l },
  xl: { gap: space.xl },
  xxl: { gap: space.xxl },
});

const row = uiStyle({ display: "flex", flexWrap: "wrap", alignItems: "center" });

/** Things beside one another, wrapping. */
export const cluster = uiVariants(row, {
  s: { gap: space.s },
  m: { gap: space.m },
  l: { gap: space.l },
});

/** Two ends of a line: a title and what can be done with it. */
export const spread = uiVariants(row, {
  m: { gap: space.m, justifyContent: "space-between" },
});

/** The buttons that end a form, the primary one last: full width and on top of one another on a phone. */
export const formActions = uiStyle({
  display: "flex",
  gap: space.m,
  marginBlockStart: space.s,
  "@media": {
    [below(640)]: { flexDirection: "column" },
    [from(640)]: { justifyContent: "flex-end" },
  },
});

/** A main column with a narrow one beside it where there is room. */
export const aside = uiStyle({
  display: "grid",
  gap: space.xl,
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  "@media": { [from(960)]: { gridTemplateColumns: "minmax(0, 1fr) 340px" } },
});

/** The narrow column stays in sight while the main one is read. */
export const sticky = uiStyle({
  "@media": { [from(960)]: { position: "sticky", insetBlockStart: space.l } },
});

export const muted = uiStyle({ color: vars.color.muted });
export const small = uiStyle({ fontSize: vars.text.s });
export const tabular = uiStyle({ fontVariantNumeric: "tabular-nums" });

/** The link beside a heading that leads to the whole list. */
export const more = uiStyle({
  display: "inline-flex",
  alignItems: "center",
  minHeight: vars.target,
  fontWeight: 600,
  whiteSpace: "nowrap",
});
