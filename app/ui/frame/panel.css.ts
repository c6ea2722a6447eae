import { uiStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

export const panel = uiStyle({ ...mix.column, gap: space.l });

export const head = uiStyle({ ...mix.row, justifyContent: "space-between", gap: `${space.s} ${space.l}` });
