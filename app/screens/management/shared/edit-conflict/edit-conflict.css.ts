import { screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

export const conflict = screenStyle({ display: "grid", gap: space.m, paddingBlockStart: space.s });

export const edits = screenStyle({ display: "grid", gap: space.m, overflowWrap: "anywhere" });

export const changes = screenStyle({ display: "grid", gap: space.xs, paddingBlockStart: space.xs });

export const change = screenStyle({
  display: "grid",
  columnGap: space.m,
  "@media": { [from(720)]: { gridTemplateColumns: "minmax(0, 9rem) minmax(0, 1fr)" } },
});
