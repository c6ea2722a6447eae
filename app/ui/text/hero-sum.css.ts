import { uiGlobal, uiStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";

export const sum = uiStyle({ overflowWrap: "anywhere" });
/** Hundreds of millions, or large text, wrap below 'KSh'. */
uiGlobal(`${sum} > span *`, { whiteSpace: "normal" });

export const label = uiStyle({ ...mix.fine, display: "block" });
