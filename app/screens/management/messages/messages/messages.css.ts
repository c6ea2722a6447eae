import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";

/** What was written, below the kind that names the row. */
export const text = screenStyle({ ...mix.fine, fontWeight: 400 });
