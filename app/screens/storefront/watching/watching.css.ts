import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

/** The card fills its row; the button stays below it. */
export const place = screenStyle({ ...mix.column, gridTemplateRows: "1fr auto", gap: vars.space.xs });
