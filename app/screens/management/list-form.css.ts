import { screenStyle } from "~/ui/theme/layered-style";
import { below, from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

export const form = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-end",
  gap: space.m,
});

export const field = screenStyle({ display: "grid", gap: space.xs });

/** The search takes the whole line on a phone. */
export const search = screenStyle({
  flex: "1 1 16rem",
  minWidth: 0,
  "@media": { [below(720)]: { flexBasis: "100%" } },
});

/** The choices share a phone's line. */
export const choice = screenStyle({
  "@media": { [below(720)]: { flex: "1 1 8rem" }, [from(720)]: { minWidth: "10rem" } },
});

export const label = screenStyle({ fontWeight: 700 });
