import { uiGlobal, uiStyle } from "../theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "../theme/tokens.css";

const { space, tint } = vars;

export const bar = uiStyle({
  selectors: {
    "&:not(:empty)": {
      ...mix.row,
      position: "sticky",
      zIndex: 30,
      insetBlockStart: 0,
      justifyContent: "center",
      gap: `0 ${space.m}`,
      padding: `${space.xs} ${space.l}`,
      background: tint.amber.ground,
      color: tint.amber.ink,
      borderBlockEnd: "1px solid currentColor",
    },
  },
});

uiGlobal(`${bar} > p`, { paddingBlock: space.s, fontWeight: 600 });

uiGlobal(`${bar} > button`, {
  minHeight: vars.target,
  paddingInline: space.m,
  border: 0,
  background: "none",
  color: "inherit",
  fontWeight: 700,
  textDecoration: "underline",
  cursor: "pointer",
});

export const loading = uiStyle({
  selectors: {
    "&:not(:empty)": {
      position: "sticky",
      zIndex: 30,
      insetBlockStart: 0,
      padding: `${space.s} ${space.l}`,
      background: tint.green.ground,
      color: tint.green.ink,
      fontWeight: 600,
      textAlign: "center",
    },
  },
});
