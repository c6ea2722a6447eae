import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";

export const stats = screenStyle({});

screenGlobal(`${stats} > dl`, {
  "@media": { [from(720)]: { gridTemplateColumns: "repeat(auto-fit, minmax(11rem, 1fr))" } },
});

screenGlobal(`${stats} > dl:has(> :nth-child(6):last-child)`, {
  "@media": { [from(720)]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" } },
});
