import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

export const ended = screenStyle({ display: "grid", marginBlock: `-${space.m}` });

export const auction = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space.s} ${space.l}`,
  paddingBlock: space.m,
  selectors: { "& + &": { borderBlockStart: `1px solid ${color.line}` } },
});

export const texts = screenStyle({ flex: "1 1 12rem", minWidth: 0, overflowWrap: "anywhere" });

export const title = screenStyle({
  display: "inline-block",
  paddingBlock: "10px",
  marginBlock: "-10px",
  fontWeight: 600,
});

export const note = screenStyle({ fontSize: vars.text.s, color: color.muted });
