import { screenStyle } from "~/ui/theme/layered-style";

/** As high as its longest text, so that the button below does not move. */
export const statusEffect = screenStyle({ minBlockSize: "3lh" });

export const notes = screenStyle({ whiteSpace: "pre-line" });
