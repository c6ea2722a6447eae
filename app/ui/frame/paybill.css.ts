import { uiStyle } from "~/ui/theme/layered-style";
import { onlyWithScripts } from "~/ui/theme/scripts";

/** One tap selects the whole. */
export const text = uiStyle({ userSelect: "all" });

export const scripted = uiStyle(onlyWithScripts);
