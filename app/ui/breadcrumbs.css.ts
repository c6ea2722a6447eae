import { uiGlobal, uiStyle } from "./theme/layered-style";
import { vars } from "./theme/tokens.css";

const { color, space } = vars;

export const trail = uiStyle({
  display: "flex",
  minWidth: 0,
  alignItems: "center",
  marginBlock: "-10px",
  fontSize: vars.text.s,
  color: color.muted,
});

/** Only the last name, the page's own, gives way when there is no room. */
export const step = uiStyle({
  display: "flex",
  alignItems: "center",
  flex: "none",
  selectors: { "&:last-child": { flex: "0 1 auto", minWidth: 0 } },
});

uiGlobal(`${step} > a`, { display: "flex", alignItems: "center", minHeight: vars.target });

export const separator = uiStyle({ width: "1em", height: "1em", marginInline: space.xs });

export const here = uiStyle({ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });
