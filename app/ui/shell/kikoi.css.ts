import { uiStyle } from "../theme/layered-style";
import { vars } from "../theme/tokens.css";

export const kikoi = uiStyle({ height: "4px", background: vars.kikoi });
