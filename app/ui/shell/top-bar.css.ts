import { uiGlobal, uiStyle } from "../theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below, from } from "../theme/media";
import { vars } from "../theme/tokens.css";

const { color, space, text, target, radius } = vars;

const phone = below(640);
/** The menu is a row of links. */
const wide = from(1200);

export const bar = uiStyle({ position: "relative", zIndex: 20, background: color.bar, color: color.onBar });

/** With a promo banner of two lines at most 104 px high. */
export const line = uiStyle({
  ...mix.row,
  position: "relative",
  gap: `0 ${space.xs}`,
  maxWidth: "74rem",
  marginInline: "auto",
  padding: `${space.xs} ${space.l}`,
  "@media": {
    [from(640)]: { columnGap: space.m, padding: `${space.s} ${space.xl}` },
  },
});

export const menu = uiStyle({});

/** On the smallest phones, and where the menu is a row, it is in the menu alone. */
export const language = uiStyle({
  fontSize: "0.8rem",
  "@media": { [`${below(360)}, ${wide}`]: { display: "none" } },
});

uiGlobal(`${line} a, ${line} summary, ${line} nav button, ${line} ${language} button`, {
  ...mix.inline,
  gap: space.s,
  minHeight: target,
  borderRadius: radius.control,
  color: "inherit",
  fontWeight: 600,
  textDecoration: "none",
});

uiGlobal(`${line} nav button, ${line} ${language} button`, { padding: 0, border: 0, background: "none" });

uiGlobal(`${line} a:hover, ${line} nav button:hover`, {
  textDecoration: "underline",
  textDecorationColor: color.sun,
});

export const brand = uiStyle({
  minWidth: target,
  selectors: {
    [`${line} > &`]: {
      marginInlineEnd: "auto",
      fontSize: "1.625rem",
      fontWeight: 900,
      letterSpacing: "-0.04em",
    },
  },
});

/** On a phone two small lines, and the other language in the menu alone: the bar stays one row. */
export const longName = uiStyle({
  "@media": {
    [phone]: {
      selectors: {
        [`${line} > &`]: {
          flex: "1 1 0",
          maxHeight: target,
          overflow: "hidden",
          fontSize: "1.125rem",
          lineHeight: "22px",
        },
      },
    },
  },
});
uiGlobal(`${longName} ~ ${language}`, { "@media": { [phone]: { display: "none" } } });

/** On white in both themes: most logos are drawn for it. */
export const logo = uiStyle({
  display: "block",
  padding: 4,
  borderRadius: 6,
  background: "#fff",
  boxSizing: "content-box",
  maxInlineSize: "34vw",
  blockSize: "auto",
});

export const search = uiStyle({
  display: "flex",
  flex: "1 9 12rem",
  minWidth: "6rem",
  maxWidth: "36rem",
  "@media": {
    // an icon, until it has the focus
    [phone]: {
      flex: "none",
      minWidth: 0,
      selectors: {
        "&:not(:focus-within)": { position: "relative", width: target },
        "&:focus-within": {
          position: "absolute",
          zIndex: 1,
          insetInline: space.l,
          maxWidth: "none",
          background: color.bar,
        },
      },
    },
  },
});

uiGlobal(`${search} input`, { borderColor: "transparent", minHeight: target });
uiGlobal(`${search}:not(:focus-within) input`, {
  "@media": { [phone]: { position: "absolute", inset: 0, padding: 0, opacity: 0, cursor: "pointer" } },
});
uiGlobal(`${search}:not(:focus-within) button`, {
  "@media": {
    [phone]: {
      width: target,
      minHeight: target,
      border: 0,
      background: "none",
      color: "inherit",
      pointerEvents: "none",
    },
  },
});

export const tool = uiStyle({
  position: "relative",
  flex: "none",
  justifyContent: "center",
  minWidth: target,
  "@media": {
    [below(1200)]: { selectors: { [`${line} > &`]: { gap: 0 } } },
    // the menu is a row here; account and cart come after it
    [wide]: { order: 1, fontSize: text.s },
  },
});

export const word = uiStyle({
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  "@media": { [below(1200)]: { fontSize: 0 }, [wide]: { maxWidth: "9rem" } },
});

export const count = uiStyle({
  minWidth: "20px",
  paddingInline: "5px",
  borderRadius: radius.round,
  background: color.sun,
  color: color.onSun,
  fontSize: "0.75rem",
  fontWeight: 800,
  lineHeight: "20px",
  textAlign: "center",
  fontVariantNumeric: "tabular-nums",
  "@media": { [below(1200)]: { position: "absolute", insetBlockStart: 0, insetInlineStart: "50%" } },
});

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
    [from(640)]: { insetInlineStart: "auto", minWidth: "18rem", borderBottomLeftRadius: radius.card },
  },
});

uiGlobal(`${sheet} > *, ${sheet} > div > *`, {
  borderBlockEnd: `1px solid color-mix(in srgb, ${color.onBar} 18%, transparent)`,
});
uiGlobal(`${sheet} :last-child`, { borderBlockEnd: 0 });
uiGlobal(`${sheet} a, ${sheet} button`, { width: "100%", borderRadius: 0 });

/** A browser that cannot show a closed menu keeps its button. */
const asRow = (rule: Parameters<typeof uiGlobal>[1]) => ({
  "@media": { [wide]: { "@supports": { "selector(::details-content)": rule } } },
});

/** A signed-in person's own links: beside the row they stay in the menu. */
export const own = uiStyle({ display: "grid" });

uiGlobal(`${menu}:not(:has(${own})) > summary`, asRow({ display: "none" }));
uiGlobal(`${menu}:has(${own})`, asRow({ display: "contents" }));
uiGlobal(`${menu} > summary`, asRow({ order: 2 }));
uiGlobal(`${menu}:not([open]) ${own}`, asRow({ display: "none" }));
uiGlobal(
  `${sheet} > ${own}`,
  asRow({
    position: "absolute",
    insetBlockStart: "100%",
    insetInlineEnd: 0,
    minWidth: "12rem",
    padding: space.m,
    background: color.bar,
    boxShadow: vars.shadow,
  }),
);
uiGlobal(`${menu}::details-content`, asRow({ contentVisibility: "visible" }));
uiGlobal(
  `${sheet}${sheet}`,
  asRow({
    position: "static",
    display: "flex",
    gap: space.m,
    minWidth: 0,
    padding: 0,
    boxShadow: "none",
    fontSize: text.s,
    whiteSpace: "nowrap",
  }),
);
uiGlobal(`${sheet} > *, ${sheet} > div > *`, asRow({ border: 0 }));
uiGlobal(`${line} ${sheet} a, ${line} ${sheet} button`, asRow({ width: "auto" }));
/** Both have an icon beside the row. */
uiGlobal(
  `${line} ${sheet} > [href="/cart"], ${line} ${sheet} > [href="/profile"]`,
  asRow({ display: "none" }),
);
