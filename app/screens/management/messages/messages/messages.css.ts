import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";

export const text = screenStyle({ ...mix.finePrint, fontWeight: 400 });
