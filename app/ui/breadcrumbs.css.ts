import { uiGlobal, uiStyle } from "./theme/layered-style";
import { vars } from "./theme/tokens.css";

const { color, space } = vars;

export const trail = uiStyle({
  display: "flex",
  flexWrap: "wrap",
  minWidth: 0,
  alignItems: "center",
  marginBlock: "-10px",
  fontSize: vars.text.s,
  color: color.muted,
});

/** A long name goes on below: a product's title is often longer than a phone is wide. */
export const step = uiStyle({ display: "flex", alignItems: "center", minWidth: 0 });

uiGlobal(`${step} > a`, { display: "flex", alignItems: "center", minHeight: vars.target });

export const separator = uiStyle({ width: "1em", height: "1em", marginInline: space.xs });

export const here = uiStyle({ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });
