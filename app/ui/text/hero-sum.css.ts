import { uiGlobal, uiStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

export const sum = uiStyle({ overflowWrap: "anywhere" });
/** Hundreds of millions, or large text, wrap below 'KSh'. */
uiGlobal(`${sum} > span *`, { whiteSpace: "normal" });

export const label = uiStyle({ display: "block", color: vars.color.muted, fontSize: vars.text.s });
