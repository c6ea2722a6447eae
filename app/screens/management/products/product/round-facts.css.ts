import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

export const facts = screenStyle({
  ...mix.autoFitGrid("8.5rem", "40%"),
  gap: `${space.m} ${space.l}`,
});

export const value = screenStyle({
  fontWeight: 700,
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
});
