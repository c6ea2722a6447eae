import { screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const cards = screenStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space.l,
  margin: 0,
  padding: 0,
  listStyle: "none",
  "@media": { [from(960)]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

export const card = screenStyle({ display: "grid", alignContent: "start", gap: space.m });

export const head = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space.m,
});

export const heading = screenStyle({ fontSize: text.l });

/** Padded to a comfortable tap target. */
export const name = screenStyle({ display: "inline-block", paddingBlock: "8px", marginBlock: "-8px" });

export const facts = screenStyle({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(8rem, 100%), 1fr))",
  gap: `${space.m} ${space.l}`,
  margin: 0,
});

export const label = screenStyle({ color: color.muted, fontSize: text.s });

export const value = screenStyle({
  margin: 0,
  fontWeight: 600,
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
});
