import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

export const ended = screenStyle({ display: "grid", marginBlock: `-${space.m}` });

export const auction = screenStyle({
  ...mix.row,
  gap: `${space.s} ${space.l}`,
  paddingBlock: space.m,
  selectors: { "& + &": { borderBlockStart: `1px solid ${color.line}` } },
});

export const texts = screenStyle({ ...mix.breaks, flex: "1 1 12rem" });

export const title = screenStyle({
  display: "inline-block",
  paddingBlock: "10px",
  marginBlock: "-10px",
  fontWeight: 600,
});
