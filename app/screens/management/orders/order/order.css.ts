import { screenStyle } from "~/ui/theme/layered-style";

export const notes = screenStyle({ whiteSpace: "pre-line" });
