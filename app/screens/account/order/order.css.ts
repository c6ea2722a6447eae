import { screenStyle, screenVariants } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { onlyWithScripts } from "~/ui/theme/scripts";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const scripted = screenStyle(onlyWithScripts);

export const steps = screenStyle({
  display: "grid",
  gap: space.m,
  padding: 0,
  "@media": { [from(640)]: { gridAutoFlow: "column", gridAutoColumns: "1fr" } },
});

const step = screenStyle({
  display: "grid",
  gridTemplateColumns: "28px minmax(0, 1fr)",
  gap: space.s,
  alignItems: "start",
  overflowWrap: "anywhere",
});
export const stepOf = screenVariants(step, {
  done: {},
  next: { fontWeight: 700 },
  coming: { color: color.muted },
  cancelled: { color: color.red, fontWeight: 700 },
});

const mark = screenStyle({
  display: "grid",
  placeItems: "center",
  width: "24px",
  height: "24px",
  borderRadius: vars.radius.round,
  border: `2px solid ${color.line}`,
  fontSize: text.s,
});
export const markOf = screenVariants(mark, {
  done: { borderColor: color.forest, color: color.forest },
  next: { borderColor: color.ink },
  coming: {},
  cancelled: { borderColor: color.red, color: color.red },
});

export const when = screenStyle({ display: "block", color: color.muted, fontSize: text.s, fontWeight: 400 });
