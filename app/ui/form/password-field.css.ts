import { uiStyle } from "~/ui/theme/layered-style";

export const button = uiStyle({ display: "flex", flexShrink: 0 });
