import { uiStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

export const header = uiStyle({ ...mix.row, justifyContent: "space-between", gap: `${space.m} ${space.xl}` });

export const texts = uiStyle({
  display: "grid",
  gap: space.xs,
  minWidth: 0,
  flex: "1 1 15rem",
  "@media": { [below(720)]: { flexBasis: "auto" } },
});

export const title = uiStyle({ ...mix.row, gap: `${space.xs} ${space.m}` });

export const heading = uiStyle(mix.breaks);

export const lead = uiStyle({ color: vars.color.muted, overflowWrap: "anywhere" });

export const actions = uiStyle({ ...mix.wrap, gap: space.s });
