import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { color } = vars;

export const found = screenStyle({ color: color.muted, fontVariantNumeric: "tabular-nums" });

/** What belongs to the line above it. */
export const second = screenStyle({ fontSize: vars.text.s, fontWeight: 400, color: color.muted });

/** A username may have 150 letters and no space. */
export const user = screenStyle({ overflowWrap: "anywhere" });

/** A long address breaks rather than push the table aside. */
export const contact = screenStyle({ maxWidth: "16rem", overflowWrap: "anywhere" });
