import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { from } from "~/ui/theme/media";
import { hiddenWithScripts } from "~/ui/theme/scripts";
import { vars } from "~/ui/theme/tokens.css";

const { space, text } = vars;

export const unscripted = screenStyle(hiddenWithScripts());

export const address = screenStyle({
  ...mix.column,
  gap: space.l,
  "@media": { [from(640)]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" } },
});
screenGlobal(`${address} > :last-child`, { "@media": { [from(640)]: { gridColumn: "1 / -1" } } });
/** A pick-up point needs no address; without :has() the fields stay visible and can be left blank. */
screenGlobal(`form:has(input[name=pick_up_point]:checked:not([value=""])) ${address}`, { display: "none" });

export const barTotal = screenStyle({
  display: "block",
  fontSize: text.l,
  fontVariantNumeric: "tabular-nums",
});
