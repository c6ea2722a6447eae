import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";
import { input, row, scripted } from "./quantity.css";

const { color, space, text } = vars;

export const panel = screenStyle({
  ...mix.row,
  ...mix.surface,
  gap: `${space.s} ${space.m}`,
  padding: `${space.s} ${space.m}`,
});
screenGlobal(`${panel} > ${row}`, { flex: "1 1 auto" });
/** On a phone typing a number is as easy as two more buttons. */
screenGlobal(`${panel} ${scripted}`, { "@media": { [below(960)]: { display: "none" } } });
screenGlobal(`${panel} ${input}`, { "@media": { [below(960)]: { width: "2.5rem", borderInline: 0 } } });
screenGlobal(`${panel} > ${row} > button`, { paddingInline: space.m });

export const price = screenStyle({ display: "grid", flex: "1 1 min-content", lineHeight: 1.3 });
export const title = screenStyle({ ...mix.finePrint, fontWeight: 400 });
export const note = screenStyle({ ...mix.finePrint, fontVariantNumeric: "tabular-nums" });
export const low = screenStyle({ color: color.ink, fontSize: text.s, fontWeight: 700 });
