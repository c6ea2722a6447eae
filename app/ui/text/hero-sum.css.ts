import { uiStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";

export const label = uiStyle({ ...mix.finePrint, display: "block" });
