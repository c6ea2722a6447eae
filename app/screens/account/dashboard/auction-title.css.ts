import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

export const head = screenStyle({
  display: "flex",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: vars.space.m,
});

export const title = screenStyle({ ...mix.breaks, fontSize: vars.text.l });

/** Padded to a comfortable tap target. */
export const link = screenStyle({ display: "inline-block", paddingBlock: "10px", marginBlock: "-10px" });
