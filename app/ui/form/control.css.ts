import { uiStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

/** Text below 16 px would make iOS zoom into the page. */
export const control = uiStyle({
  width: "100%",
  minWidth: 0,
  minHeight: "48px",
  padding: `${space.s} ${space.m}`,
  border: `1px solid ${color.edge}`,
  borderRadius: vars.radius.control,
  background: color.surface,
  color: color.ink,
  accentColor: color.forest,
  textOverflow: "ellipsis",
  selectors: {
    "&::placeholder": { color: color.muted, opacity: 1 },
    // no outline: that is the focus's
    "&[aria-invalid=true]": { borderColor: color.red, boxShadow: `inset 0 0 0 1px ${color.red}` },
    "&:read-only:not(select):not([type=file])": { background: color.sunken },
    "&:disabled": { background: color.sunken, color: color.muted },
  },
});
