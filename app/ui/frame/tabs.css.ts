import { uiStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

/** On a phone labels wrap, and then the tabs: the chosen one is in sight. The padding leaves space for the focus ring. */
export const tabs = uiStyle({
  display: "flex",
  flexWrap: "wrap",
  gap: `0 ${space.xs}`,
  margin: "-4px",
  padding: "4px",
  boxShadow: `inset 0 -5px ${color.paper}, inset 0 -6px ${color.line}`,
});

export const tab = uiStyle({
  ...mix.line,
  gap: "6px",
  minHeight: "48px",
  paddingInline: space.m,
  borderBlockEnd: "3px solid transparent",
  color: color.muted,
  fontWeight: 600,
  textDecoration: "none",
  whiteSpace: "nowrap",
  "@media": {
    [below(640)]: {
      flex: "1 1 0",
      minWidth: "min-content",
      justifyContent: "center",
      paddingInline: space.s,
      fontSize: vars.text.s,
      lineHeight: 1.25,
      textAlign: "center",
      whiteSpace: "normal",
    },
  },
  selectors: {
    "&:hover": { color: color.ink },
    "&[aria-current]": { borderBlockEndColor: color.forest, color: color.ink },
  },
});

export const count = uiStyle({
  flex: "none",
  paddingInline: "7px",
  borderRadius: vars.radius.round,
  background: vars.tint.neutral.ground,
  color: vars.tint.neutral.ink,
  fontSize: vars.text.s,
  fontVariantNumeric: "tabular-nums",
});
