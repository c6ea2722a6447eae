import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { hiddenWithScripts, onlyWithScripts } from "~/ui/theme/scripts";
import { vars } from "~/ui/theme/tokens.css";

const { color, target } = vars;

export const box = screenStyle({
  display: "inline-flex",
  width: "max-content",
  border: `1px solid ${color.edge}`,
  borderRadius: vars.radius.control,
  background: color.surface,
});

export const step = screenStyle({
  ...mix.centred,
  width: target,
  minHeight: target,
  padding: 0,
  border: 0,
  borderRadius: "9px",
  background: "transparent",
  color: color.forest,
  cursor: "pointer",
  touchAction: "manipulation",
  selectors: {
    "&:hover:not([aria-disabled=true]):not(:disabled)": { background: color.sunken },
    "&:disabled, &[aria-disabled=true]": { color: color.muted, opacity: 0.45, cursor: "not-allowed" },
  },
});

export const input = screenStyle({
  width: "3.5rem",
  minHeight: target,
  padding: 0,
  border: `solid ${color.edge}`,
  borderWidth: "0 1px",
  background: "transparent",
  color: color.ink,
  fontWeight: 700,
  fontVariantNumeric: "tabular-nums",
  textAlign: "center",
  appearance: "textfield",
  selectors: {
    "&::-webkit-inner-spin-button, &::-webkit-outer-spin-button": { appearance: "none", margin: 0 },
    "&[aria-invalid=true]": { boxShadow: `inset 0 0 0 2px ${color.red}` },
  },
});

export const unscripted = screenStyle(hiddenWithScripts());

export const scripted = screenStyle(onlyWithScripts);
screenGlobal(`${scripted} + ${input}`, { "@media": { "(scripting: none)": { borderInline: 0 } } });
// an old phone without scripts reserves the buttons' space and has no media query for it
screenGlobal(`html:not([data-scripts=run]) ${scripted} + ${input}`, { borderInline: 0 });

export const field = screenStyle({ display: "grid", justifyItems: "start", gap: vars.space.xs });
export const label = screenStyle({ fontWeight: 600 });
export const error = screenStyle({ ...mix.line, gap: vars.space.s, color: color.red, fontWeight: 600 });

export const refusal = screenStyle({ display: "contents" });

/** Two columns: quantity and button, a refusal below them. */
export const row = screenStyle({
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  alignItems: "center",
  gap: vars.space.s,
});
screenGlobal(`${row} > button + button, ${row} ${error}`, { gridColumn: "1 / -1" });
screenGlobal(`${row} ${error}`, { order: 1 });
