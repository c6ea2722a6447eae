import { uiGlobal, uiStyle } from "~/ui/theme/layered-style";
import { below, from } from "~/ui/theme/media";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const list = uiStyle({
  ...mix.autoFitGrid("9rem"),
  gap: space.m,
});

export const stat = uiStyle({
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  containerType: "inline-size",
  padding: `${space.m} ${space.l}`,
  border: `1px solid ${color.line}`,
  borderBlockStart: `4px solid ${color.sun}`,
  borderRadius: vars.radius.control,
  background: color.surface,
});

/** The largest size at which 'KSh 154,040' fits the tile on one line. */
export const figure = uiStyle({
  fontSize: [text.xl, `clamp(${text.m}, 12.5cqi, ${text.xl})`],
  fontWeight: 800,
  lineHeight: 1.25,
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
  "@media": { [below(640)]: { fontSize: [text.l, `clamp(${text.m}, 12.5cqi, ${text.l})`] } },
});

/** An amount never wraps: on a phone its tile is as wide as the page, elsewhere its text is smaller. */
export const long = uiStyle({ "@media": { [from(640)]: { fontSize: text.m } } });
uiGlobal(`${stat}:has(> ${long})`, { "@media": { [below(640)]: { gridColumn: "1 / -1" } } });
