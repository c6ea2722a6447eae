import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

export const progress = screenStyle({ width: "100%", height: vars.space.m, accentColor: vars.color.forest });

export const fault = screenStyle({ overflowWrap: "anywhere" });

export const button = screenStyle({ marginBlockStart: vars.space.m });
