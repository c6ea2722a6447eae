import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

export const list = screenStyle({ display: "grid", gap: space.l });

export const slot = screenStyle({
  ...mix.column,
  gap: space.m,
  paddingBlockEnd: space.l,
  borderBlockEnd: `1px solid ${vars.color.line}`,
  "@media": { [from(720)]: { gridTemplateColumns: "160px minmax(0, 1fr)" } },
});

export const picture = screenStyle({ maxInlineSize: "160px" });
