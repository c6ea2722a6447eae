import { uiStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

export const group = uiStyle({ display: "flex", alignItems: "stretch", flex: 1, minInlineSize: 0 });

export const line = uiStyle({ display: "flex", gap: space.s });

const affix = {
  ...mix.line,
  paddingInline: space.m,
  border: `1px solid ${color.edge}`,
  background: color.sunken,
  color: color.muted,
  fontWeight: 600,
};

export const prefix = uiStyle({
  ...affix,
  borderInlineEnd: 0,
  borderRadius: `${vars.radius.control} 0 0 ${vars.radius.control}`,
});

export const suffix = uiStyle({
  ...affix,
  borderInlineStart: 0,
  borderRadius: `0 ${vars.radius.control} ${vars.radius.control} 0`,
});

export const grouped = uiStyle({
  fontVariantNumeric: "tabular-nums",
  selectors: {
    [`${prefix} + &`]: { borderTopLeftRadius: 0, borderBottomLeftRadius: 0 },
    "&:not(:last-child)": { borderTopRightRadius: 0, borderBottomRightRadius: 0 },
  },
});
