import { uiStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const frame = uiStyle({ ...mix.column, gap: space.xs });

export const label = uiStyle({ fontWeight: 700 });

export const optional = uiStyle({ fontWeight: 400, color: color.muted });

export const hint = uiStyle(mix.finePrint);

export const error = uiStyle({
  display: "flex",
  gap: "6px",
  marginBlockStart: "2px",
  fontSize: text.s,
  fontWeight: 600,
  color: color.red,
});
