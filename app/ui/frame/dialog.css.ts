import { keyframes } from "@vanilla-extract/css";
import { uiGlobal, uiStyle } from "~/ui/theme/layered-style";
import { from, motionAllowed } from "~/ui/theme/media";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, radius } = vars;

const appear = keyframes({ from: { opacity: 0 } });
const rise = keyframes({ from: { transform: "translateY(24px)", opacity: 0 } });

export const veil = uiStyle({
  position: "fixed",
  zIndex: 40,
  inset: 0,
  background: color.veil,
  "@media": { [motionAllowed]: { animation: `${appear} ${vars.quick}` } },
});

export const sheet = uiStyle({
  position: "fixed",
  zIndex: 41,
  insetInline: 0,
  insetBlockEnd: 0,
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: space.l,
  maxHeight: ["calc(100vh - 48px)", "calc(100dvh - 48px)"],
  overflowY: "auto",
  overscrollBehavior: "contain",
  padding: [
    `${space.l} ${space.l} ${space.xl}`,
    `${space.l} ${space.l} max(${space.xl}, env(safe-area-inset-bottom))`,
  ],
  borderRadius: `${radius.card} ${radius.card} 0 0`,
  background: color.surface,
  boxShadow: vars.shadow,
  "@media": {
    [motionAllowed]: { animation: `${rise} ${vars.quick}` },
    [from(640)]: {
      inset: 0,
      ...mix.maxWidth("32rem", "calc(100% - 48px)"),
      height: "fit-content",
      margin: "auto",
      padding: space.xl,
      borderRadius: radius.card,
    },
  },
});

uiGlobal(`${sheet} > *`, { gridColumn: "1 / -1" });

/** Title and close button stay in sight while a long form scrolls below them. */
const head = {
  position: "sticky",
  zIndex: 1,
  insetBlockStart: 0,
  gridRow: 1,
} as const;

export const title = uiStyle({
  ...head,
  gridColumn: "1",
  paddingBlock: "8px",
  background: color.surface,
  fontSize: vars.text.xl,
});

export const close = uiStyle({
  ...head,
  gridColumn: "2",
  ...mix.centred,
  width: vars.target,
  height: vars.target,
  flex: "none",
  border: 0,
  borderRadius: radius.round,
  background: color.sunken,
  cursor: "pointer",
});
