import { uiStyle } from "~/ui/theme/layered-style";

/** One tap selects the whole. */
export const text = uiStyle({ userSelect: "all" });
