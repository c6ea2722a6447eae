import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below } from "~/ui/theme/media";
import { solid } from "~/ui/theme/tinted";
import { vars } from "~/ui/theme/tokens.css";

const { space, color, text, radius } = vars;

const mono = 'ui-monospace, SFMono-Regular, Menlo, "Noto Sans Mono", monospace';

export const facts = screenStyle({ display: "grid", gap: space.m });
export const fact = screenStyle({ display: "grid", gap: space.xs });
export const value = screenStyle({ fontFamily: mono, fontSize: text.s, overflowWrap: "anywhere" });
export const steps = screenStyle({
  ...mix.column,
  gap: space.l,
  paddingInlineStart: space.xl,
  listStyle: "decimal",
});

export const command = screenStyle({
  marginBlock: space.s,
  padding: space.m,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  background: color.sunken,
  borderRadius: radius.control,
  fontFamily: mono,
  fontSize: text.s,
});

export const ledger = screenStyle({ display: "grid" });

/** On a wide screen lines stay short enough to read. */
const measure = { maxInlineSize: "48rem" };

export const entry = screenStyle({
  display: "grid",
  gap: space.xs,
  borderBlockStart: `1px solid ${color.line}`,
  ...measure,
});

export const totalEntry = screenStyle({ paddingBlockEnd: space.s });

export const entryHead = screenStyle({
  ...mix.row,
  columnGap: space.m,
  minHeight: vars.target,
  fontVariantNumeric: "tabular-nums",
});

export const code = screenStyle({ marginInlineStart: "auto", fontFamily: mono });

export const hash = screenStyle({
  ...mix.finePrint,
  display: "block",
  paddingBlockEnd: space.s,
  fontFamily: mono,
  overflowWrap: "anywhere",
});

/** Solid like the auction's status. The script's finding is its `data-state`. */
export const band = screenStyle({
  display: "flex",
  gap: space.s,
  padding: space.m,
  border: "1px solid transparent",
  borderRadius: radius.control,
  ...solid("neutral"),
  ...measure,
  selectors: {
    "&[data-state=correct]": solid("green"),
    "&[data-state=wrong]": solid("red"),
    "&[data-state=unknown]": solid("amber"),
  },
});
const bandIcon = (shown: string) => screenGlobal(`${band}${shown}`, { display: "none" });
bandIcon(":not([data-state=correct]) > svg:nth-of-type(2)");
bandIcon(":not([data-state=wrong]):not([data-state=unknown]) > svg:nth-of-type(3)");
for (const state of ["correct", "wrong", "unknown"]) bandIcon(`[data-state=${state}] > svg:nth-of-type(1)`);

export const bandText = screenStyle({
  ...mix.column,
  overflowWrap: "anywhere",
  gap: space.xs,
  justifyItems: "start",
  alignContent: "start",
  minWidth: 0,
  // the script's finding may be a line longer
  "@media": { [below(640)]: { minBlockSize: `calc(4lh + ${space.xs})` } },
});
export const bandTitle = screenStyle({ fontWeight: 700 });
export const start = screenStyle({
  minHeight: vars.target,
  paddingInline: space.l,
  border: "1px solid currentColor",
  borderRadius: radius.control,
  background: "none",
  color: "inherit",
  fontWeight: 600,
  cursor: "pointer",
  // shown once the script that checks the proof has loaded
  visibility: "hidden",
  selectors: {
    "[data-ready] &": { visibility: "visible" },
    "html[data-scripts=none] &": { display: "none" },
  },
  "@media": { "(scripting: none)": { display: "none" } },
});

export const story = screenStyle({ counterReset: "step", ...measure });
export const step = screenStyle({
  position: "relative",
  display: "grid",
  gap: space.xs,
  paddingBlockEnd: space.xl,
  paddingInlineStart: "40px",
  counterIncrement: "step",
  selectors: {
    "&::before": {
      content: "counter(step)",
      position: "absolute",
      inlineSize: "26px",
      borderRadius: radius.round,
      background: color.sun,
      color: color.onSun,
      fontWeight: 700,
      lineHeight: "26px",
      textAlign: "center",
    },
    "&:not(:last-child)::after": {
      content: "''",
      position: "absolute",
      insetBlock: "32px 6px",
      insetInlineStart: "12px",
      borderInlineStart: `2px solid ${color.line}`,
    },
  },
});
export const stepTitle = screenStyle({ fontSize: text.m });
