import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";

export const second = screenStyle({ ...mix.finePrint, fontWeight: 400 });

/** A username can be one word of 150 letters. */
export const user = screenStyle({ overflowWrap: "anywhere" });

/** A long address wraps, so that the table does not grow. */
export const contact = screenStyle({ maxWidth: "16rem", overflowWrap: "anywhere" });
