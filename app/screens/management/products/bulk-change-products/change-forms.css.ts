import { screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

export const form = screenStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space.m,
  "@media": { [from(640)]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))", alignItems: "start" } },
});

export const wholeRow = screenStyle({ gridColumn: "1 / -1" });
