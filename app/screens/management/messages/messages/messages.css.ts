import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

/** What was written, below the kind that names the row. */
export const text = screenStyle({ fontSize: vars.text.s, fontWeight: 400, color: vars.color.muted });
