import { uiStyle, uiWholeVariants } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
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

export const stack = uiWholeVariants(mix.column, {
  xs: { gap: space.xs },
  s: { gap: space.s },
  m: { gap: space.m },
  l: { gap: space.l },
  xl: { gap: space.xl },
  xxl: { gap: space.xxl },
});

export const cluster = uiWholeVariants(mix.row, {
  s: { gap: space.s },
  m: { gap: space.m },
  l: { gap: space.l },
});

export const spread = uiWholeVariants(mix.row, {
  m: { gap: space.m, justifyContent: "space-between" },
});

/** The primary button comes last; on a phone they are full width, one below the other. */
export const formActions = uiStyle({
  display: "flex",
  gap: space.m,
  marginBlockStart: space.s,
  "@media": {
    [below(640)]: { flexDirection: "column" },
    [from(640)]: { justifyContent: "flex-end" },
  },
});

export const aside = uiStyle({
  ...mix.column,
  gap: space.xl,
  alignItems: "start",
  "@media": { [from(960)]: { gridTemplateColumns: "minmax(0, 1fr) 340px" } },
});

export const sticky = uiStyle({
  "@media": { [from(960)]: { position: "sticky", insetBlockStart: space.l } },
});

export const muted = uiStyle({ color: vars.color.muted });
export const finePrint = uiStyle(mix.finePrint);

export const small = uiStyle({ fontSize: vars.text.s });

export const more = uiStyle({ ...mix.inline, minHeight: vars.target, fontWeight: 600 });
