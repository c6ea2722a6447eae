import { uiGlobal, uiStyle, uiVariants } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, tint } = vars;

/** With large text the table is wider than a phone: it scrolls, not the page. */
export const frame = uiStyle({ overflowX: "auto" });

export const table = uiStyle({
  width: "100%",
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums",
});

export const caption = uiStyle({ paddingBlockEnd: space.s, textAlign: "start", color: color.muted });

uiGlobal(`${table} th, ${table} td`, { padding: space.s, textAlign: "start" });

uiGlobal(`${table} thead th`, { ...mix.finePrint, fontWeight: 600 });

uiGlobal(`${table} th:first-child, ${table} td:first-child`, { width: "1px" });

uiGlobal(`${table} tbody tr`, { borderBlockStart: `1px solid ${color.line}` });

export const ownRow = uiStyle({ background: tint.amber.ground, fontWeight: 700 });

export const gap = uiStyle({
  color: color.muted,
  letterSpacing: "0.3em",
  selectors: { [`${table} &`]: { textAlign: "center" } },
});

export const pledge = uiStyle({
  selectors: { [`${table} &`]: { textAlign: "end", fontWeight: 700, whiteSpace: "nowrap" } },
});

export const name = uiStyle({ fontWeight: "inherit", overflowWrap: "anywhere" });

const disc = uiStyle({
  display: "inline-grid",
  placeItems: "center",
  minWidth: "32px",
  height: "32px",
  borderRadius: vars.radius.round,
  fontWeight: 800,
});

export type Medal = "gold" | "silver" | "bronze" | "none";

const medals: Record<Medal, { background?: string; color: string }> = {
  gold: { background: color.sun, color: color.onSun },
  silver: { background: color.silver, color: color.onSilver },
  bronze: { background: color.bronze, color: color.onBronze },
  none: { color: color.muted },
};

export const place = uiVariants(disc, medals);
