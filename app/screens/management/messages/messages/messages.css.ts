import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";

/** The message's text, below the kind that names the row. */
export const text = screenStyle({ ...mix.fine, fontWeight: 400 });
