import { uiGlobal, uiStyle, uiVariants } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

export const PLOT_HEIGHT = 160;
export const PICTURE_HEIGHT = 188;

export const plot = uiStyle({
  ...mix.finePrint,

  display: "grid",

  gridTemplateColumns: "auto minmax(0, 1fr)",

  gap: space.s,

  marginBlockStart: space.s,

  // half of the last label, below the last point
  paddingInlineEnd: "20px",

  fontVariantNumeric: "tabular-nums",
});

const LINE_HEIGHT = 20;

export const scale = uiStyle({
  display: "flex",
  flexDirection: "column-reverse",
  justifyContent: "space-between",
  height: `${PLOT_HEIGHT + LINE_HEIGHT}px`,
  marginBlock: `-${LINE_HEIGHT / 2}px`,
  lineHeight: `${LINE_HEIGHT}px`,
  textAlign: "end",
  whiteSpace: "nowrap",
});

export const picture = uiStyle({
  display: "block",
  width: "100%",
  height: `${PICTURE_HEIGHT}px`,
  overflow: "visible",
});

export const gridLine = uiStyle({ stroke: color.line });

export const ground = uiStyle({ stroke: color.edge });

export const name = uiStyle({ fill: color.muted });

const drawn = uiStyle({});

export const tone = uiVariants(drawn, {
  forest: { color: color.forest },
  blue: { color: vars.tint.blue.ink },
});

export const bar = uiStyle({ fill: "currentColor" });

export const line = uiStyle({
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2.5,
  strokeLinejoin: "round",
  strokeLinecap: "round",
  vectorEffect: "non-scaling-stroke",
});

export const area = uiStyle({ fill: "currentColor", opacity: 0.14 });

export const column = uiStyle({ fill: "transparent" });
uiGlobal(`${column}:hover`, { fill: color.shade });

export const more = uiStyle({
  paddingBlock: "10px",
  fontWeight: 600,
  cursor: "pointer",
});

export const table = uiStyle({
  width: "100%",
  maxWidth: "28rem",
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums",
});
uiGlobal(`${table} th, ${table} td`, { paddingBlock: space.xs, textAlign: "start", fontWeight: 400 });
uiGlobal(`${table} th:last-child, ${table} td:last-child`, { textAlign: "end" });
uiGlobal(`${table} thead th`, { ...mix.finePrint, fontWeight: 600 });
uiGlobal(`${table} tbody tr`, { borderBlockStart: `1px solid ${color.line}` });
