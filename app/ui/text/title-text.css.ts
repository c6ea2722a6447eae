import { uiStyle } from "../theme/layered-style";

/** Moves to the next line whole, underlined as the link around it; what is wider than a line breaks in it. */
export const whole = uiStyle({ display: "inline-block", textDecoration: "inherit" });
