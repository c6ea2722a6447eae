import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { text } = vars;

const wide = from(720);

/** A long name or address wraps, so that the amounts stay visible. */
export const contact = screenStyle({
  overflowWrap: "anywhere",
  "@media": { [wide]: { maxWidth: "14rem", fontSize: text.s } },
});

export const name = screenStyle({ overflowWrap: "anywhere", "@media": { [wide]: { maxWidth: "13rem" } } });

export const second = screenStyle({ ...mix.finePrint, fontWeight: 400 });

export const amount = screenStyle({ fontWeight: 700, whiteSpace: "nowrap" });

export const timestamp = screenStyle({
  "@media": { [wide]: { display: "block", maxWidth: "6.5rem", fontSize: text.s } },
});
