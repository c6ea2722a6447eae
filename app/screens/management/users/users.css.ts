import { screenStyle } from "~/ui/theme/layered-style";
import { below, from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

export const filters = screenStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "end",
  gap: space.m,
  "@media": { [from(720)]: { gridTemplateColumns: "minmax(0, 1fr) 11rem auto" } },
});

/** The search takes the whole line on a phone. */
export const search = screenStyle({ "@media": { [below(720)]: { gridColumn: "1 / -1" } } });

export const field = screenStyle({ display: "grid", gap: space.xs });

export const label = screenStyle({ fontWeight: 700 });

export const found = screenStyle({ color: color.muted, fontVariantNumeric: "tabular-nums" });

/** What belongs to the line above it. */
export const second = screenStyle({ fontSize: vars.text.s, fontWeight: 400, color: color.muted });

/** A username may have 150 letters and no space. */
export const user = screenStyle({ overflowWrap: "anywhere" });

/** A long address breaks rather than push the table aside. */
export const contact = screenStyle({ maxWidth: "16rem", overflowWrap: "anywhere" });
