import { uiStyle } from "~/ui/theme/layered-style";
import { onlyWithScripts } from "~/ui/theme/scripts";

export const scripted = uiStyle({ display: "flex", flexShrink: 0, ...onlyWithScripts });
