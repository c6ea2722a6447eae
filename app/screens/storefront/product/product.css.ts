import { screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

export const columns = screenStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space.l,
  "@media": {
    [from(960)]: {
      gridTemplateColumns: "minmax(0, 1fr) minmax(340px, 420px)",
      columnGap: vars.space.xl,
      alignItems: "start",
    },
  },
});

export const badges = screenStyle({ display: "flex", flexWrap: "wrap", gap: vars.space.s });

export const description = screenStyle({ whiteSpace: "pre-line", maxInlineSize: "65ch" });
