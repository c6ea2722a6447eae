import { keyframes } from "@vanilla-extract/css";
import { uiGlobal, uiStyle, uiVariants } from "~/ui/theme/layered-style";
import { from, motionWelcome } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

/** In the HTML a banner in the page's flow, which covers nothing at the top and stays in sight below. */
export const banner = uiStyle({
  position: "sticky",
  insetBlockStart: 0,
  zIndex: 50,
  padding: space.m,
  pointerEvents: "none",
});

/** An answer may open at the form or the receipt it is about: both in sight. */
uiGlobal(`:root:has(${banner})`, { scrollPaddingBlockStart: "104px" });

const floating = uiStyle({
  position: "fixed",
  // above a dialog's veil: the payment's message and the pledge dialog are on the screen together
  zIndex: 50,
  insetBlockStart: space.m,
  insetInline: space.m,
  display: "grid",
  pointerEvents: "none",
});

const WIDTH = "min(100%, 28rem)";

/** Of the region too: a long message would make it wider than what is shown in it, and that would not stand at its end. */
uiGlobal(`${floating} > div`, { width: WIDTH });

/** On a phone both places are the whole width at the top. */
export const place = uiVariants(floating, {
  "top-centre": { justifyItems: "center" },
  "top-right": { "@media": { [from(640)]: { justifyItems: "end" } } },
});

const arrive = keyframes({ from: { opacity: 0, translate: "0 -12px" } });

const base = uiStyle({
  display: "flex",
  alignItems: "center",
  gap: space.m,
  width: WIDTH,
  paddingInlineStart: space.l,
  borderRadius: vars.radius.control,
  boxShadow: vars.shadow,
  fontWeight: 600,
  pointerEvents: "auto",
  "@media": { [motionWelcome]: { animation: `${arrive} ${vars.quick}` } },
});

const tinted = (tint: "green" | "red" | "blue" | "amber") => ({
  background: vars.tint[tint].ground,
  color: vars.tint[tint].ink,
  outline: `1px solid ${vars.tint[tint].ink}`,
});

export const tone = uiVariants(base, {
  success: tinted("green"),
  error: tinted("red"),
  info: tinted("blue"),
  warning: tinted("amber"),
});

export const message = uiStyle({
  flex: 1,
  minWidth: 0,
  paddingBlock: space.m,
  paddingInlineEnd: space.m,
  overflowWrap: "anywhere",
});

/** High enough to tap on, in the sentence's own colour. */
export const link = uiStyle({
  display: "inline-block",
  paddingBlock: "10px",
  marginBlock: "-10px",
  color: "inherit",
});

export const action = uiStyle({
  flex: "none",
  alignSelf: "center",
  // without scripts nothing stands after it
  selectors: { "&:last-child": { marginInlineEnd: space.m } },
});

export const actionButton = uiStyle({
  minHeight: vars.target,
  paddingInline: space.m,
  border: "2px solid currentColor",
  borderRadius: vars.radius.control,
  background: "none",
  color: "inherit",
  fontWeight: 700,
  cursor: "pointer",
});

export const close = uiStyle({
  display: "grid",
  placeItems: "center",
  width: "48px",
  alignSelf: "stretch",
  border: 0,
  borderRadius: vars.radius.control,
  background: "none",
  cursor: "pointer",
});
