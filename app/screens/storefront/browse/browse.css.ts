import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below, from } from "~/ui/theme/media";
import { hiddenWithScripts } from "~/ui/theme/scripts";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const form = screenStyle({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: space.m,
  "@media": { [from(960)]: { gridTemplateColumns: "minmax(0, 1fr)", gap: space.l } },
});
screenGlobal(`${form} > :first-child, ${form} > :last-child`, { gridColumn: "1 / -1" });
screenGlobal(`${form} > label`, { "@media": { [below(960)]: { justifyContent: "flex-end" } } });
screenGlobal(`${form} > label > select`, {
  flex: "0 1 auto",
  minWidth: 0,
  "@media": { [below(640)]: { flex: 1 } },
});

export const toggle = screenStyle({ "@media": { [from(960)]: { display: "none" } } });

export const summary = screenStyle({
  ...mix.inline,
  gap: space.s,
  minHeight: vars.target,
  paddingInline: space.m,
  border: `1px solid ${color.edge}`,
  borderRadius: vars.radius.control,
  background: color.surface,
  fontWeight: 600,
  listStyle: "none",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
screenGlobal(`${toggle}[open] svg`, { transform: "rotate(180deg)" });

export const count = screenStyle({
  minWidth: "22px",
  paddingInline: "6px",
  borderRadius: vars.radius.round,
  background: color.forest,
  color: color.onForest,
  fontSize: text.s,
  lineHeight: "22px",
  textAlign: "center",
});

export const panel = screenStyle({
  display: "grid",
  gap: space.l,
  "@media": {
    [below(960)]: { ...mix.surface, padding: space.l },
  },
});
screenGlobal(`${toggle}:not([open]) ~ ${panel}`, { "@media": { [below(960)]: { display: "none" } } });

export const choices = screenStyle({
  display: "grid",
  "@media": {
    [below(960)]: { gridTemplateColumns: "repeat(auto-fill, minmax(132px, 1fr))", columnGap: space.m },
    [from(960)]: { paddingBlockStart: space.m, borderBlockStart: `1px solid ${color.line}` },
  },
});

export const prices = screenStyle({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto minmax(0, 1fr)",
  alignItems: "center",
  gap: `${space.xs} ${space.m}`,
  "@media": {
    [from(960)]: {
      gridTemplateColumns: "auto minmax(0, 1fr)",
      paddingBlockStart: space.m,
      borderBlockStart: `1px solid ${color.line}`,
    },
  },
});
screenGlobal(`${prices} > input`, { fontVariantNumeric: "tabular-nums" });
/** Below both fields on a phone. */
export const problem = screenStyle({
  gridColumn: "1 / -1",
  gridRow: "auto",
  selectors: { "&:empty": { position: "absolute" } },
});

export const legend = screenStyle({
  float: "left",
  gridColumn: "1 / -1",
  marginBlockEnd: space.xs,
  fontWeight: 700,
});

export const radio = screenStyle({ lineHeight: 1.25, overflowWrap: "anywhere" });

export const inside = screenStyle({
  ...mix.finePrint,
  marginInlineStart: "auto",
  fontVariantNumeric: "tabular-nums",
  "@media": { [below(960)]: { display: "none" } },
});

export const apply = screenStyle(hiddenWithScripts(from(960)));
