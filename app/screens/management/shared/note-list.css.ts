import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";

export const note = screenStyle({ whiteSpace: "pre-line", overflowWrap: "anywhere" });

export const by = screenStyle(mix.fine);
