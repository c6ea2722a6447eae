import { uiStyle } from "../theme/layered-style";

export const whole = uiStyle({ whiteSpace: "nowrap" });
