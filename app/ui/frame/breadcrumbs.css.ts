import { uiGlobal, uiStyle } from "~/ui/theme/layered-style";
import { below } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

export const trail = uiStyle({
  display: "flex",
  minWidth: 0,
  alignItems: "center",
  marginBlock: "-10px",
  fontSize: vars.text.s,
  color: color.muted,
});

export const step = uiStyle({
  display: "flex",
  alignItems: "center",
  minWidth: 0,
  selectors: { "&:first-child": { flex: "none" } },
});

uiGlobal(`${step} > *`, { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });
uiGlobal(`${step} > a`, { minWidth: vars.target, lineHeight: vars.target });

export const separator = uiStyle({ flex: "none", width: "1em", height: "1em", marginInline: space.xs });

export const here = uiStyle({});

uiGlobal(`${trail} > :last-child:has(${here})`, { "@media": { [below(640)]: { display: "none" } } });
