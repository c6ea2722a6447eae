import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

/** A field and its button. */
export const search = screenStyle({ display: "flex", alignItems: "end", gap: space.s, flexWrap: "wrap" });
screenGlobal(`${search} > label`, { flex: "1 1 12rem", fontWeight: 600 });

export const found = screenStyle({ display: "grid", gap: space.s, padding: 0, listStyle: "none" });
screenGlobal(`${found} > li`, {
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space.m,
});
screenGlobal(`${found} > li > span`, { minWidth: 0, overflowWrap: "anywhere" });
screenGlobal(`${found} small`, { display: "block" });

/** Two fields stand below a long title on a phone. */
export const wraps = screenStyle({ flexWrap: "wrap" });

export const quantity = screenStyle({ width: "5rem" });

export const address = screenStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space.l,
  "@media": { [from(640)]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" } },
});
/** Without :has() the fields stay visible and can be left blank. */
screenGlobal(`form:has(input[name=pick_up_point]:checked:not([value=""])) ${address}`, { display: "none" });
