import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { from, lacksFlexGap } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

export const section = screenStyle({
  ...mix.column,
  alignItems: "start",
  gap: space.l,
  "@media": { [from(720)]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

/** Chrome before 86 makes no grid of a fieldset. */
screenGlobal(`${section} > * + *`, { "@supports": { [lacksFlexGap]: { marginBlockStart: space.m } } });

/** Only a floated legend takes part in its fieldset's grid. */
export const legend = screenStyle({
  float: "left",
  gridColumn: "1 / -1",
  padding: 0,
  fontSize: vars.text.xl,
  fontWeight: 700,
  lineHeight: 1.2,
});

export const note = screenStyle({
  ...mix.finePrint,
  display: "block",
  marginBlockStart: space.xs,
  fontWeight: 400,
  lineHeight: 1.5,
});

export const wholeRow = screenStyle({ gridColumn: "1 / -1" });

/** Hides parts by CSS, so that nothing moves when the scripts start. A part with an error stays visible. */
const hideWhere = (choice: string, part: string) =>
  screenGlobal(`form:has(${choice}) [data-part=${part}]:not(:has([aria-invalid]))`, { display: "none" });

hideWhere("input[name=product_type][value=auction]:checked", "fixed_price");
hideWhere("input[name=product_type][value=buy_now]:checked", "auction");
hideWhere("input[name=product_type][value=buy_now]:checked", "blank_base_price");
hideWhere("input[name=is_flash_sale]:not(:checked)", "sale");
