import { uiGlobal, uiStyle } from "../theme/layered-style";
import { below, from } from "../theme/media";
import { vars } from "../theme/tokens.css";

const { color, space, text, target, radius } = vars;

const phone = below(960);
const wide = from(960);

export const bar = uiStyle({ position: "relative", zIndex: 20, background: color.bar, color: color.onBar });

export const line = uiStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space.s} ${space.m}`,
  maxWidth: "74rem",
  marginInline: "auto",
  padding: `${space.s} ${space.l}`,
  "@media": {
    [from(640)]: { paddingInline: space.xl },
    [wide]: { flexWrap: "nowrap", columnGap: space.l },
  },
});

uiGlobal(`${line} a, ${line} summary, ${line} nav button`, {
  display: "inline-flex",
  alignItems: "center",
  gap: space.s,
  minHeight: target,
  borderRadius: radius.control,
  color: "inherit",
  fontWeight: 600,
  textDecoration: "none",
});

uiGlobal(`${line} nav button`, { padding: 0, border: 0, background: "none", cursor: "pointer" });

uiGlobal(`${line} a:hover, ${line} nav button:hover`, {
  textDecoration: "underline",
  textDecorationColor: color.sun,
});

export const brand = uiStyle({
  flex: "none",
  minWidth: target,
  marginInlineEnd: "auto",
  selectors: { [`${line} > &`]: { fontSize: "1.625rem", fontWeight: 900, letterSpacing: "-0.04em" } },
});

export const search = uiStyle({
  display: "flex",
  order: 1,
  flex: "1 0 100%",
  minWidth: 0,
  "@media": { [from(640)]: { order: 0, flex: "1 9 12rem", minWidth: "8rem", maxWidth: "36rem" } },
});

uiGlobal(`${search} input`, { borderColor: "transparent", minHeight: target });

export const cart = uiStyle({ flex: "none", justifyContent: "center", minWidth: target });

export const cartWord = uiStyle({ "@media": { [below(640)]: { fontSize: 0 } } });

export const count = uiStyle({
  minWidth: "22px",
  paddingInline: "6px",
  borderRadius: radius.round,
  background: color.sun,
  color: color.onSun,
  fontSize: text.s,
  fontWeight: 800,
  lineHeight: "22px",
  textAlign: "center",
  fontVariantNumeric: "tabular-nums",
});

export const row = uiStyle({
  display: "flex",
  gap: space.l,
  minWidth: 0,
  whiteSpace: "nowrap",
  "@media": { [phone]: { display: "none" } },
});

export const menu = uiStyle({ "@media": { [wide]: { display: "none" } } });

uiGlobal(`${menu} > summary`, { listStyle: "none", justifyContent: "center", width: target });
uiGlobal(`${menu} > summary::-webkit-details-marker`, { display: "none" });

export const sheet = uiStyle({
  position: "absolute",
  insetBlockStart: "100%",
  insetInline: 0,
  display: "grid",
  padding: `${space.s} ${space.l} ${space.l}`,
  background: color.bar,
  boxShadow: vars.shadow,
  "@media": {
    [from(640)]: { insetInlineStart: "auto", minWidth: "18rem", borderEndStartRadius: radius.card },
  },
});

uiGlobal(`${sheet} > *, ${sheet} > div > *`, {
  borderBlockEnd: `1px solid color-mix(in srgb, ${color.onBar} 18%, transparent)`,
});
uiGlobal(`${sheet} :last-child`, { borderBlockEnd: 0 });
uiGlobal(`${sheet} a, ${sheet} nav button`, { width: "100%", borderRadius: 0 });
