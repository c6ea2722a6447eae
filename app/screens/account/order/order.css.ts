import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below, from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space, text } = vars;

/** Phone: status, payment, steps, goods. Wide: goods and delivery beside them. */
export const columns = screenStyle({
  ...mix.column,
  gap: space.xl,
  alignItems: "start",
  "@media": {
    [from(960)]: { gridTemplateColumns: "minmax(0, 1fr) minmax(320px, 400px)", columnGap: space.xxxl },
  },
});

export const column = screenStyle({
  ...mix.column,
  gap: space.l,
  "@media": { [from(640)]: { gap: space.xl } },
});

/** Number and time break between them, and inside only where a line is shorter. */
export const number = screenStyle({
  ...mix.wrap,
  ...mix.finePrint,
  gap: `0 ${space.m}`,
  overflowWrap: "anywhere",
  fontVariantNumeric: "tabular-nums",
});

export const title = screenStyle({ display: "grid", gap: space.xs });
/** On a phone the button to pay stays in sight. */
screenGlobal(`${title} h1`, { "@media": { [below(640)]: { fontSize: text.xl } } });

export const part = screenStyle({ ...mix.column, gap: space.s });
export const partTitle = screenStyle({ fontSize: text.m });

export const ways = screenStyle({ ...mix.wrap, gap: space.s });
