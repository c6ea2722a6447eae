import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

export const name = screenStyle({ display: "flex", alignItems: "center", gap: vars.space.m });

export const picture = screenStyle({
  flex: "none",
  width: "48px",
  overflow: "hidden",
  borderRadius: vars.radius.control,
});

export const texts = screenStyle({ minWidth: 0, overflowWrap: "anywhere" });

export const slug = screenStyle({ display: "block", maxWidth: "11rem", overflowWrap: "anywhere" });

export const actions = screenStyle({ display: "flex", flexWrap: "wrap", gap: vars.space.s });
