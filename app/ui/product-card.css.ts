import { uiGlobal, uiStyle } from "./theme/layered-style";
import { below, canHover, from, motionWelcome } from "./theme/media";
import { vars } from "./theme/tokens.css";

const { color, space, text } = vars;

export const card = uiStyle({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  height: "100%",
  minWidth: 0,
  overflow: "clip",
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius.card,
  background: color.surface,
  "@media": {
    [motionWelcome]: { transition: `border-color ${vars.quick}, box-shadow ${vars.quick}` },
    [canHover]: { selectors: { "&:hover": { borderColor: color.edge, boxShadow: vars.shadow } } },
  },
});

export const words = uiStyle({
  display: "flex",
  flex: 1,
  flexDirection: "column",
  gap: space.xs,
  padding: `${space.s} ${space.m} ${space.m}`,
});

export const type = uiStyle({ fontSize: text.s, color: color.muted, lineHeight: 1.3 });

export const title = uiStyle({
  display: "-webkit-box",
  WebkitLineClamp: 2,
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
  fontSize: text.m,
  fontWeight: 600,
  lineHeight: 1.3,
  letterSpacing: 0,
  textWrap: "initial",
  overflowWrap: "anywhere",
});

/** The link is the title's, its area the whole card, and so is its focus ring. */
export const link = uiStyle({
  color: "inherit",
  textDecoration: "none",
  selectors: {
    "&::after": { content: "", position: "absolute", inset: 0, borderRadius: "15px" },
    "&:focus-visible::after": {
      outline: `2px solid ${color.ink}`,
      outlineOffset: "-2px",
      boxShadow: `inset 0 0 0 4px ${color.sun}`,
    },
  },
});

export const price = uiStyle({ marginBlockStart: "auto", paddingBlockStart: space.xs });

/** A million shillings on half a phone: the figure goes below its 'KSh' rather than out of the card. */
uiGlobal(`${price} *`, { whiteSpace: "normal" });

/** On the picture, so that a badge of whatever length moves no line of the card. */
export const badge = uiStyle({
  position: "absolute",
  insetBlockStart: space.s,
  insetInlineStart: space.s,
  display: "flex",
  maxWidth: `calc(100% - 2 * ${space.s})`,
});

uiGlobal(`${badge} > *`, { borderRadius: "12px", whiteSpace: "normal" });
/** On half a phone 'Starts 23 Nov, 18:00 EAT' takes two lines, not half of the picture. */
uiGlobal(`${badge} svg`, { "@media": { [below(640)]: { display: "none" } } });
uiGlobal(`${badge} > *`, { "@media": { [below(640)]: { lineHeight: "20px" } } });

export const note = uiStyle({ fontSize: text.s, fontWeight: 600, color: color.red });

export const grid = uiStyle({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: space.m,
  "@media": {
    [from(640)]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))", gap: space.l },
    [from(960)]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
  },
});

uiGlobal(`${card}:focus-within`, { borderColor: color.ink });
