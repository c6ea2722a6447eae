import { uiGlobal, uiStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

export const trail = uiStyle({ ...mix.line, ...mix.finePrint, minWidth: 0, marginBlock: "-10px" });

export const step = uiStyle({ ...mix.line, minWidth: 0, selectors: { "&:first-child": { flex: "none" } } });

uiGlobal(`${step} > *`, { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });
uiGlobal(`${step} > a`, { minWidth: vars.target, lineHeight: vars.target });

export const separator = uiStyle({ flex: "none", width: "1em", height: "1em", marginInline: space.xs });

export const here = uiStyle({});

uiGlobal(`${trail} > :last-child:has(${here})`, { "@media": { [below(640)]: { display: "none" } } });
