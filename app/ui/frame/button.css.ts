import { keyframes } from "@vanilla-extract/css";
import { uiGlobal, uiStyle, uiVariants } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { canHover, motionAllowed } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

const turn = keyframes({ to: { transform: "rotate(360deg)" } });

const base = uiStyle({
  ...mix.inline,
  justifyContent: "center",
  gap: space.s,
  border: "2px solid transparent",
  borderRadius: vars.radius.control,
  fontWeight: 700,
  lineHeight: 1.2,
  textAlign: "center",
  textDecoration: "none",
  cursor: "pointer",
  touchAction: "manipulation",
  selectors: {
    "&:disabled": { opacity: 0.55, cursor: "not-allowed" },
    "&[aria-busy=true]": { cursor: "progress" },
    "&[aria-busy=true]::before": {
      content: "",
      width: "1em",
      height: "1em",
      flex: "none",
      border: "2px solid currentColor",
      borderInlineEndColor: "transparent",
      borderRadius: "50%",
    },
  },
  "@media": {
    [motionAllowed]: {
      transition: `background-color ${vars.quick}, border-color ${vars.quick}, transform ${vars.quick}`,
      selectors: {
        "&:active:not(:disabled)": { transform: "translateY(1px)" },
        "&[aria-busy=true]::before": { animation: `${turn} 700ms linear infinite` },
      },
    },
  },
});

export const size = uiVariants(base, {
  small: { minHeight: vars.target, padding: `${space.xs} ${space.m}`, fontSize: text.s },
  medium: { minHeight: "48px", padding: `${space.s} ${space.l}`, fontSize: text.m },
});

const hover = (rule: { background?: string; borderColor?: string }) => ({
  "@media": { [canHover]: { selectors: { "&:hover:not(:disabled)": rule } } },
});

export const look = {
  primary: uiStyle({
    background: color.forest,
    color: color.onForest,
    ...hover({ background: color.forestDeep }),
  }),
  secondary: uiStyle({
    background: color.surface,
    borderColor: color.edge,
    color: color.ink,
    ...hover({ background: color.sunken, borderColor: color.ink }),
  }),
  quiet: uiStyle({ background: "transparent", color: color.forest, ...hover({ background: color.sunken }) }),
  danger: uiStyle({
    background: "transparent",
    borderColor: color.red,
    color: color.red,
    ...hover({ background: vars.tint.red.ground }),
  }),
};

uiGlobal(`${base} > svg`, { marginInline: "-2px" });
