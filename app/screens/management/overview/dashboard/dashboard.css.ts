import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

export const waiting = screenStyle({
  columns: "26rem auto",
  columnGap: space.xl,
});

screenGlobal(`${waiting} > *`, { breakInside: "avoid", marginBlockEnd: space.xl });
// a column omits its last margin, except for the last column
screenGlobal(`${waiting} > :last-child`, { marginBlockEnd: 0 });
