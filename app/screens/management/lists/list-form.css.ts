import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below, from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

export const form = screenStyle({ ...mix.wrap, alignItems: "flex-end", gap: space.m });

export const field = screenStyle({ display: "grid", gap: space.xs });

export const search = screenStyle({ flex: "1 1 9rem", minWidth: 0 });

/** On a phone the button next to it says the same. */
export const searchLabel = screenStyle({
  "@media": {
    [below(720)]: {
      position: "absolute",
      width: "1px",
      height: "1px",
      overflow: "hidden",
      clipPath: "inset(50%)",
    },
  },
});

export const actions = screenStyle({ flex: "none" });

export const more = screenStyle({ flexBasis: "100%" });

export const summary = screenStyle({
  width: "fit-content",
  minHeight: vars.target,
  lineHeight: vars.target,
  fontWeight: 600,
});

export const choices = screenStyle({ ...mix.wrap, alignItems: "flex-end", gap: space.m });

/** Open if there is space; browsers without this pseudo-element fold them as on a phone. */
screenGlobal(`${more}::details-content`, {
  "@media": { [from(720)]: { contentVisibility: "visible", blockSize: "auto" } },
});
screenGlobal(`${more} > ${summary}`, {
  "@supports": { "selector(::details-content)": { "@media": { [from(720)]: { display: "none" } } } },
});

export const choice = screenStyle({
  "@media": { [below(720)]: { flex: "1 1 9rem" }, [from(720)]: { minWidth: "8rem" } },
});

export const label = screenStyle({ fontWeight: 700 });
