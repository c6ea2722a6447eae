import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

export const facts = screenStyle({
  ...mix.column,
  alignItems: "start",
  gap: space.xl,
  "@media": { [from(720)]: { gridTemplateColumns: "16rem minmax(0, 1fr)" } },
});

export const picture = screenStyle({ overflow: "hidden", borderRadius: vars.radius.control });

export const description = screenStyle({ whiteSpace: "pre-line", overflowWrap: "anywhere" });
