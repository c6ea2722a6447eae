import { keyframes } from "@vanilla-extract/css";
import { uiGlobal, uiStyle, uiVariants } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { from, motionAllowed } from "~/ui/theme/media";
import { tinted } from "~/ui/theme/tinted";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

const notRunning = "html:not([data-scripts=run]) ";

const region = uiStyle({
  // between the header and the page, which it covers only once both have scrolled away
  position: "sticky",
  insetBlockStart: 0,
  // above a dialog, because the payment's message and the pledge dialog show together
  zIndex: 50,
  display: "grid",
  marginInline: space.m,
  pointerEvents: "none",
  selectors: { "&:has(p)": { paddingBlockEnd: space.s } },
});

/** A page may open at the form of the message, so there must be space for both. */
uiGlobal(`:root:has(${region} p)`, { scrollPaddingBlockStart: "104px" });
/** Its time is over; its space closes once it is out of sight, so that nothing moves under a finger. */
uiGlobal(`${region} [data-over]`, { visibility: "hidden" });

/** Set on the region, which a long message would otherwise widen. */
uiGlobal(`${region} > div`, mix.maxWidth("28rem"));

export const place = uiVariants(region, {
  "top-centre": { justifyItems: "center" },
  "top-right": { "@media": { [from(640)]: { justifyItems: "end" } } },
});

const arrive = keyframes({ from: { opacity: 0, transform: "translateY(-12px)" } });

const base = uiStyle({
  ...mix.line,
  gap: space.m,
  marginBlockStart: space.s,
  paddingInlineStart: space.l,
  borderRadius: vars.radius.control,
  boxShadow: vars.shadow,
  outline: "1px solid",
  fontWeight: 600,
  pointerEvents: "auto",
  "@media": { [motionAllowed]: { animation: `${arrive} ${vars.quick}` } },
});

export const tone = uiVariants(base, {
  success: tinted("green"),
  error: tinted("red"),
  info: tinted("blue"),
  warning: tinted("amber"),
});

export const message = uiStyle({ ...mix.breaks, flex: 1, paddingBlock: space.m, paddingInlineEnd: space.m });

export const link = uiStyle({
  display: "inline-block",
  paddingBlock: "10px",
  marginBlock: "-10px",
  color: "inherit",
});

export const action = uiStyle({
  flex: "none",
  alignSelf: "center",
  // without scripts no close button follows
  selectors: { [`${notRunning}&`]: { marginInlineEnd: space.m } },
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
  ...mix.centred,
  selectors: { [`${notRunning}&`]: { display: "none" } },
  width: "48px",
  alignSelf: "stretch",
  border: 0,
  borderRadius: vars.radius.control,
  background: "none",
  cursor: "pointer",
});
