import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space, text } = vars;

export const form = screenStyle({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  alignItems: "end",
  gap: space.m,
  "@media": { [from(720)]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" } },
});

export const what = screenStyle({ ...mix.breaks, "@media": { [from(720)]: { maxWidth: "16rem" } } });

export const subject = screenStyle({ ...mix.finePrint, fontWeight: 400 });

/** Padded to a comfortable tap target. */
export const who = screenStyle({ display: "inline-block", paddingBlock: "10px", marginBlock: "-10px" });

export const at = screenStyle({
  "@media": { [from(720)]: { display: "block", maxWidth: "6.5rem", fontSize: text.s } },
});

export const changes = screenStyle(mix.breaks);
