import { screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const form = screenStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "end",
  gap: space.m,
  "@media": { [from(640)]: { gridTemplateColumns: "minmax(0, 1fr) auto" } },
});

export const field = screenStyle({ display: "grid", gap: space.xs });

export const label = screenStyle({ fontWeight: 700 });

/** Eight columns share a laptop's 950 px: what leads stays whole, the rest is small and wraps. */
export const number = screenStyle({
  "@media": { [from(720)]: { fontSize: text.s, whiteSpace: "nowrap" } },
});

export const words = screenStyle({
  minWidth: 0,
  overflowWrap: "anywhere",
  "@media": { [from(720)]: { maxWidth: "6rem", fontSize: text.s } },
});

export const amount = screenStyle({ "@media": { [from(720)]: { display: "block", maxWidth: "5.5rem" } } });

export const phone = screenStyle({ whiteSpace: "nowrap", "@media": { [from(720)]: { fontSize: text.s } } });

export const fine = screenStyle({ color: color.muted, fontSize: text.s });

/** Day and time below one another where columns are narrow. */
export const date = screenStyle({
  "@media": { [from(720)]: { display: "block", maxWidth: "5.5rem", fontSize: text.s } },
});
