import { screenStyle } from "~/ui/theme/layered-style";
import { below, from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

export const filters = screenStyle({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  alignItems: "end",
  gap: space.m,
  "@media": { [from(720)]: { gridTemplateColumns: "minmax(0, 1fr) 9rem 12rem auto" } },
});

/** The search takes the whole line on a phone. */
export const search = screenStyle({ "@media": { [below(720)]: { gridColumn: "1 / -1" } } });
export const act = search;

export const field = screenStyle({ display: "grid", gap: space.xs });

export const label = screenStyle({ fontWeight: 700 });
