import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space, text } = vars;

export const cards = screenStyle({
  ...mix.column,
  gap: space.l,
  "@media": { [from(960)]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

export const card = screenStyle({ display: "grid", alignContent: "start", gap: space.m });

export const heading = screenStyle({ fontSize: text.l });

/** Padded to a comfortable tap target. */
export const name = screenStyle({ display: "inline-block", paddingBlock: "8px", marginBlock: "-8px" });

export const facts = screenStyle({
  ...mix.autoFitGrid("8rem", "100%", "auto-fill"),
  gap: `${space.m} ${space.l}`,
});

export const value = screenStyle({
  fontWeight: 600,
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
});
