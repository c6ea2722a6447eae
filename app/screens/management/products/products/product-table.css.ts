import { screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

export const name = screenStyle({ display: "flex", alignItems: "center", gap: vars.space.m });

export const picture = screenStyle({ flex: "none", width: "56px" });

/** A title may be one long word. */
export const title = screenStyle({ minWidth: 0, overflowWrap: "anywhere" });

export const second = screenStyle({ fontSize: vars.text.s, fontWeight: 400, color: vars.color.muted });

export const status = screenStyle({ "@media": { [from(720)]: { maxWidth: "7rem" } } });

export const when = screenStyle({ "@media": { [from(720)]: { maxWidth: "6.5rem", fontSize: vars.text.s } } });

export const actions = screenStyle({
  display: "flex",
  gap: vars.space.s,
  flexWrap: "wrap",
  "@media": { [from(720)]: { flexDirection: "column" } },
});
