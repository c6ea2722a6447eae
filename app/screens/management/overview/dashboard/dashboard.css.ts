import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

export const pair = screenStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space.xl,
  alignItems: "start",
  "@media": { [from(1200)]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

export const waiting = screenStyle({
  columns: "26rem auto",
  columnGap: space.xl,
});

screenGlobal(`${waiting} > *`, { breakInside: "avoid", marginBlockEnd: space.xl });
// a column omits its last margin, except for the last column
screenGlobal(`${waiting} > :last-child`, { marginBlockEnd: 0 });
