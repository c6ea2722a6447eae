import { screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

export const filters = screenStyle({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  alignItems: "end",
  gap: space.m,
  "@media": { [from(720)]: { gridTemplateColumns: "minmax(0, 1fr) 10rem 10rem auto" } },
});

/** The search takes the whole line on a phone. */
export const search = screenStyle({ "@media": { "(max-width: 719.98px)": { gridColumn: "1 / -1" } } });

export const field = screenStyle({ display: "grid", gap: space.xs, fontWeight: 600 });
