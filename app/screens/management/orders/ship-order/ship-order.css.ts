import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

export const lines = screenStyle({ display: "grid", gap: space.m });
screenGlobal(`${lines} > li`, { ...mix.line, justifyContent: "space-between", gap: space.m });
screenGlobal(`${lines} > li > span`, { ...mix.breaks });
screenGlobal(`${lines} small`, { display: "block" });

export const count = screenStyle({ width: "5rem" });
