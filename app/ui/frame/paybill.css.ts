import { uiStyle } from "~/ui/theme/layered-style";
import { onlyWithScripts } from "~/ui/theme/scripts";
import { vars } from "~/ui/theme/tokens.css";

export const line = uiStyle({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: vars.space.m });

/** One tap selects the whole. */
export const text = uiStyle({ userSelect: "all" });

export const scripted = uiStyle(onlyWithScripts);
