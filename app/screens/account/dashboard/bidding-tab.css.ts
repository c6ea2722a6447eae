import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const heading = screenStyle({ fontSize: text.xl });

export const auction = screenStyle({
  ...mix.column,
  gap: space.xs,
  paddingBlockStart: space.l,
  borderBlockStart: `1px solid ${color.line}`,
});

export const average = screenStyle({ color: color.ink, fontVariantNumeric: "tabular-nums" });

export const details = screenStyle({ display: "grid" });

export const summary = screenStyle({
  ...mix.inline,
  gap: space.s,
  width: "fit-content",
  minHeight: vars.target,
  paddingInlineEnd: space.m,
  fontWeight: 600,
  cursor: "pointer",
  listStyle: "none",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});

export const arrow = screenStyle({ transition: `rotate ${vars.quick}` });
screenGlobal(`${details}:not([open]) ${arrow}`, { transform: "rotate(-90deg)" });

screenGlobal(`${details} th, ${details} td`, { verticalAlign: "top" });

export const pledges = screenStyle({
  display: "grid",
  gap: space.xs,
  "@media": { [from(720)]: { gridTemplateColumns: "auto auto", columnGap: space.m } },
});

export const pledge = screenStyle({
  display: "grid",
  "@media": {
    [from(720)]: { gridColumn: "1 / -1", gridTemplateColumns: "subgrid", alignItems: "baseline" },
  },
});

export const amount = screenStyle({ fontWeight: 600 });
