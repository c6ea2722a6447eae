import { uiStyle, uiVariants } from "../theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { from } from "../theme/media";
import { vars } from "../theme/tokens.css";

const { space } = vars;

const base = uiStyle({
  ...mix.column,
  flex: 1,
  alignContent: "start",
  gap: space.xl,
  width: "100%",
  marginInline: "auto",
  padding: `${space.l} ${space.l} ${space.xxxl}`,
  "@media": { [from(640)]: { paddingInline: space.xl, paddingBlockStart: space.xl } },
});

export const width = uiVariants(base, {
  narrow: { maxWidth: "36rem" },
  wide: { maxWidth: "74rem" },
});
