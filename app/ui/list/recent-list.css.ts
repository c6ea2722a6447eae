import { uiStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

export const list = uiStyle({ display: "grid", marginBlock: `-${space.m}` });

export const entry = uiStyle({
  ...mix.wrap,
  gap: `${space.s} ${space.l}`,
  paddingBlock: space.m,
  selectors: { "& + &": { borderBlockStart: `1px solid ${color.line}` } },
});

export const texts = uiStyle({ ...mix.breaks, flex: "1 1 8rem" });

export const title = uiStyle({
  fontWeight: 600,
  selectors: { "a&": { display: "inline-block", paddingBlock: "10px", marginBlock: "-10px" } },
});

export const note = uiStyle({ ...mix.finePrint, fontVariantNumeric: "tabular-nums" });

export const stats = uiStyle({
  flex: "none",
  display: "grid",
  justifyItems: "end",
  alignContent: "start",
  gap: space.xs,
  textAlign: "end",
});
