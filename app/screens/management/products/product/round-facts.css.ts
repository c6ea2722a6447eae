import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

export const facts = screenStyle({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(8.5rem, 40%), 1fr))",
  gap: `${space.m} ${space.l}`,
});

export const value = screenStyle({
  fontWeight: 700,
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
});
