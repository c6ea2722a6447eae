import { uiStyle, uiVariants } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color } = vars;

const base = uiStyle({
  minWidth: 0,
  padding: vars.space.l,
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius.card,
  "@media": { [from(640)]: { padding: vars.space.xl } },
});

export const look = uiVariants(base, {
  raised: { background: color.surface, boxShadow: vars.shadow },
  flat: { background: color.surface },
  sunken: { background: color.sunken, borderColor: "transparent" },
});
