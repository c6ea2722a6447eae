import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { color } = vars;

export const second = screenStyle({ fontSize: vars.text.s, fontWeight: 400, color: color.muted });

/** A username can be one word of 150 letters. */
export const user = screenStyle({ overflowWrap: "anywhere" });

/** A long address wraps, so that the table does not grow. */
export const contact = screenStyle({ maxWidth: "16rem", overflowWrap: "anywhere" });
