import { uiStyle } from "~/ui/theme/layered-style";
import { onlyWithScripts } from "~/ui/theme/scripts";

/** For a button that only works with scripts: its space is reserved until they run. */
export const scripted = uiStyle(onlyWithScripts);
