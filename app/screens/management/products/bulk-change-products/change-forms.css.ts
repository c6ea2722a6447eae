import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

export const form = screenStyle({
  ...mix.column,
  gap: vars.space.m,
  "@media": { [from(640)]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))", alignItems: "start" } },
});

export const wholeRow = screenStyle({ gridColumn: "1 / -1" });
