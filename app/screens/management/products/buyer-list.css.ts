import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { text } = vars;

/** Eight columns share a laptop's 950 px: the first never wraps, the rest is small and wraps. */
export const number = screenStyle({
  "@media": { [from(720)]: { fontSize: text.s, whiteSpace: "nowrap" } },
});

export const texts = screenStyle({
  ...mix.breaks,
  "@media": { [from(720)]: { maxWidth: "5.5rem", fontSize: text.s } },
});

export const amount = screenStyle({ "@media": { [from(720)]: { display: "block", maxWidth: "5.5rem" } } });

export const phone = screenStyle({ whiteSpace: "nowrap", "@media": { [from(720)]: { fontSize: text.s } } });

export const date = screenStyle({
  "@media": { [from(720)]: { display: "block", maxWidth: "5.5rem", fontSize: text.s } },
});
