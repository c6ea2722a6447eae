import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import { below } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

export const head = screenStyle({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "start",
  gap: vars.space.l,
});

screenGlobal(`${head} h1`, { "@media": { [below(640)]: { fontSize: vars.text.xl } } });

export const avatar = screenStyle({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: "64px",
  height: "64px",
  borderRadius: vars.radius.round,
  border: `3px solid ${vars.color.sun}`,
  background: vars.color.bar,
  color: vars.color.onBar,
  fontSize: vars.text.xxl,
  fontWeight: 800,
  lineHeight: 1,
});
