import { uiStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { color, radius, space } = vars;

export const box = uiStyle({ display: "flex", flex: 1, minWidth: 0 });

export const query = uiStyle({
  flex: 1,
  // a narrow page has room for only 10 of the input's 20 letters
  width: "100%",
  minWidth: 0,
  minHeight: "48px",
  paddingInline: space.l,
  textOverflow: "ellipsis",
  border: `1px solid ${color.edge}`,
  borderInlineEnd: 0,
  borderRadius: `${radius.control} 0 0 ${radius.control}`,
  background: color.surface,
  color: color.ink,
  selectors: {
    "&::placeholder": { color: color.muted, opacity: 1 },
    "&:focus-visible": { position: "relative", zIndex: 1 },
  },
});

export const find = uiStyle({
  ...mix.centred,
  width: "52px",
  flex: "none",
  // forced colours show it
  border: "1px solid transparent",
  borderRadius: `0 ${radius.control} ${radius.control} 0`,
  background: color.sun,
  color: color.onSun,
  cursor: "pointer",
});
