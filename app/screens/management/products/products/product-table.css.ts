import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

export const name = screenStyle({ ...mix.line, gap: vars.space.m });

export const picture = screenStyle({ flex: "none", width: "56px" });

/** A title may be one long word. */
export const title = screenStyle(mix.breaks);

export const second = screenStyle({ ...mix.finePrint, fontWeight: 400 });

export const status = screenStyle({ "@media": { [from(720)]: { maxWidth: "7rem" } } });

export const when = screenStyle({ "@media": { [from(720)]: { maxWidth: "6.5rem", fontSize: vars.text.s } } });

export const actions = screenStyle({
  ...mix.wrap,
  gap: vars.space.s,
  "@media": { [from(720)]: { flexDirection: "column" } },
});
