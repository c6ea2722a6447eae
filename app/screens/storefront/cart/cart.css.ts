import { screenStyle } from "~/ui/theme/layered-style";
import { below, from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space, color, text } = vars;

export const columns = screenStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space.xl,
  alignItems: "start",
  "@media": { [from(960)]: { gridTemplateColumns: "minmax(0, 1fr) 340px" } },
});

export const lines = screenStyle({
  display: "grid",
  padding: 0,
  borderBlockStart: `1px solid ${color.line}`,
});

/** Phone: picture beside title and price, below them the controls and the total. Wide: one row. */
export const line = screenStyle({
  display: "grid",
  gridTemplateColumns: "88px minmax(0, 1fr) auto",
  gridTemplateAreas: '"picture words words" "controls controls total" "notices notices notices"',
  gap: `${space.s} ${space.m}`,
  alignItems: "center",
  paddingBlock: space.l,
  borderBlockEnd: `1px solid ${color.line}`,
  scrollMarginBlock: "30vh",
  "@media": {
    [from(640)]: {
      gridTemplateColumns: "112px minmax(0, 1fr) auto 8.5rem",
      gridTemplateAreas: '"picture words controls total" "picture notices notices notices"',
      columnGap: space.l,
    },
  },
});

export const picture = screenStyle({ gridArea: "picture", alignSelf: "start" });

export const words = screenStyle({
  gridArea: "words",
  display: "grid",
  gap: space.xs,
  "@media": { [below(640)]: { alignSelf: "start" } },
});

export const title = screenStyle({ fontSize: text.m, fontWeight: 600, overflowWrap: "anywhere" });

export const total = screenStyle({
  gridArea: "total",
  fontWeight: 700,
  textAlign: "end",
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
});

export const controls = screenStyle({
  gridArea: "controls",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space.s,
});

export const row = screenStyle({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: space.xs });

export const notices = screenStyle({
  gridArea: "notices",
  display: "grid",
  gap: space.s,
  selectors: { "&:empty": { display: "none" } },
});

export const summary = screenStyle({
  "@media": { [from(960)]: { position: "sticky", insetBlockStart: space.l } },
});

export const phoneOnly = screenStyle({ "@media": { [from(960)]: { display: "none" } } });
export const barTotal = screenStyle({
  display: "block",
  fontSize: text.l,
  fontVariantNumeric: "tabular-nums",
});
export const alsoHere = screenStyle({ textAlign: "center" });
