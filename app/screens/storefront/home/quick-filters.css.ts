import { screenStyle } from "~/ui/theme/layered-style";
import { below, from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const form = screenStyle({ minWidth: 0 });

export const title = screenStyle({
  fontSize: text.m,
  marginBlockEnd: space.xs,
  "@media": { [below(960)]: { position: "absolute", clipPath: "inset(50%)" } },
});

/** Scrolls sideways on a phone; the padding keeps the focus ring whole. */
export const choices = screenStyle({
  display: "grid",
  justifyItems: "start",
  "@media": {
    [below(960)]: {
      display: "flex",
      gap: space.s,
      overflowX: "auto",
      scrollbarWidth: "none",
      marginInline: `-${space.l}`,
      padding: `4px ${space.l}`,
      marginBlock: "-4px",
    },
  },
});

export const one = screenStyle({
  whiteSpace: "nowrap",
  "@media": {
    [from(960)]: { width: "100%" },
    [below(960)]: {
      display: "flex",
      gap: space.s,
      paddingInline: space.m,
      border: `1px solid ${color.edge}`,
      borderRadius: vars.radius.round,
      background: color.surface,
      fontWeight: 600,
    },
  },
});
