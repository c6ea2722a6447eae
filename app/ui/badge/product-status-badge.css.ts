import { uiStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

/** A reason is longer than a status: with large text it wraps. */
export const note = uiStyle({
  selectors: { "&&": { whiteSpace: "normal", borderRadius: vars.radius.control } },
});
