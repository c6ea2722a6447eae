import { screenStyle } from "~/ui/theme/layered-style";

export const note = screenStyle({ whiteSpace: "pre-line", overflowWrap: "anywhere" });
