import { screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const form = screenStyle({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  alignItems: "end",
  gap: space.m,
  "@media": { [from(720)]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" } },
});

export const what = screenStyle({
  minWidth: 0,
  overflowWrap: "anywhere",
  "@media": { [from(720)]: { maxWidth: "16rem" } },
});

export const subject = screenStyle({ fontSize: text.s, fontWeight: 400, color: color.muted });

/** Padded to a comfortable tap target. */
export const who = screenStyle({ display: "inline-block", paddingBlock: "10px", marginBlock: "-10px" });

export const at = screenStyle({
  "@media": { [from(720)]: { display: "block", maxWidth: "6.5rem", fontSize: text.s } },
});

export const changes = screenStyle({ minWidth: 0, overflowWrap: "anywhere" });
