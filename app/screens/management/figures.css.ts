import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";

export const figures = screenStyle({});

/** Room for 'KSh 1,234,567' on one line. */
screenGlobal(`${figures} > dl`, {
  "@media": { [from(720)]: { gridTemplateColumns: "repeat(auto-fit, minmax(11rem, 1fr))" } },
});
