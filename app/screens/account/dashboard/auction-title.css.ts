import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

export const head = screenStyle({
  display: "flex",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: vars.space.m,
});

export const title = screenStyle({ minWidth: 0, fontSize: vars.text.l, overflowWrap: "anywhere" });

/** Padded to a comfortable tap target. */
export const link = screenStyle({ display: "inline-block", paddingBlock: "10px", marginBlock: "-10px" });
