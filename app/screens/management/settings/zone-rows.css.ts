import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

export const counties = screenStyle({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(10.5rem, 1fr))",
  columnGap: vars.space.l,
});

export const summary = screenStyle({
  minHeight: vars.target,
  lineHeight: vars.target,
  fontWeight: 700,
});
