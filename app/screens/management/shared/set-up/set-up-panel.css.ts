import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

/** The button stays beside the title, whose words wrap. */
export const line = screenStyle({ ...mix.line, justifyContent: "space-between", gap: vars.space.m });
