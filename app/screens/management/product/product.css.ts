import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";

export const statistics = screenStyle({});

/** Room for 'KSh 1,234,567' on one line. */
screenGlobal(`${statistics} > dl`, {
  gridTemplateColumns: "repeat(auto-fit, minmax(min(11rem, 100%), 1fr))",
});
