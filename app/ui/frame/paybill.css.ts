import { uiStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { onlyWithScripts } from "~/ui/theme/scripts";
import { vars } from "~/ui/theme/tokens.css";

export const line = uiStyle({ ...mix.row, gap: vars.space.m });

/** One tap selects the whole. */
export const text = uiStyle({ userSelect: "all" });

export const scripted = uiStyle(onlyWithScripts);
