import { uiStyle } from "~/ui/theme/layered-style";

/** Large enough for a phone's camera, on paper too. */
export const qr = uiStyle({ width: "35mm", printColorAdjust: "exact" });
