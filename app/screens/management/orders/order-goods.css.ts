import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

export const search = screenStyle({ ...mix.wrap, alignItems: "end", gap: space.s });
screenGlobal(`${search} > label`, { flex: "1 1 12rem", fontWeight: 600 });

export const lines = screenStyle({ display: "grid", gap: space.s });
screenGlobal(`${lines} > li`, { ...mix.line, justifyContent: "space-between", gap: space.m });
screenGlobal(`${lines} > li > span`, { ...mix.breaks });
screenGlobal(`${lines} small`, { display: "block" });

/** Two fields stand below a long title on a phone. */
export const wraps = screenStyle({ flexWrap: "wrap" });

export const prices = screenStyle({});
screenGlobal(`${prices} > summary`, {
  minHeight: "44px",
  display: "list-item",
  lineHeight: "44px",
  cursor: "pointer",
});

export const quantity = screenStyle({ width: "5rem" });

export const address = screenStyle({
  ...mix.column,
  gap: space.l,
  "@media": { [from(640)]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" } },
});
/** Without :has() the fields stay visible and can be left blank. */
screenGlobal(`form:has(input[name=pick_up_point]:checked:not([value=""])) ${address}`, { display: "none" });
