import { uiGlobal, uiStyle, uiVariants } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below, from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

const phone = below(960);

/** On a phone it covers the bottom of the page; on a wide screen it is part of the page. */
export const bar = uiStyle({
  ...mix.row,
  gap: `${space.s} ${space.l}`,
  "@media": {
    [phone]: {
      // without :has() there is no space for it below the footer, so it scrolls with its section
      position: "sticky",
      zIndex: 10,
      insetInline: 0,
      insetBlockEnd: 0,
      padding: [
        `${space.m} ${space.l}`,
        `${space.m} ${space.l} max(${space.m}, env(safe-area-inset-bottom))`,
      ],
      borderBlockStart: `1px solid ${color.line}`,
      background: color.surface,
      boxShadow: `0 -6px 20px ${color.shade}`,
    },
  },
});

/** Apart, because an old browser does not understand a condition on :has() either. */
uiGlobal(`body:has(${bar}) ${bar}`, { "@media": { [phone]: { position: "fixed" } } });

const HEIGHT = "max(80px, 6rem)";

uiGlobal(`body:has(${bar})`, { "@media": { [phone]: { paddingBlockEnd: HEIGHT } } });
/** So that it covers nothing that has the focus. */
uiGlobal(`:root:has(${bar})`, { "@media": { [phone]: { scrollPaddingBlockEnd: HEIGHT } } });

const texts = uiStyle({
  flex: "1 1 6rem",
  fontSize: vars.text.s,
  lineHeight: 1.3,
  textWrap: "balance",
});
export const beside = uiVariants(texts, {
  always: {},
  phone: { "@media": { [from(960)]: { display: "none" } } },
});

export const step = uiStyle({ display: "grid", flex: "2 1 8rem", minWidth: 0 });

uiGlobal(`${step} > form`, { display: "grid" });
/** So that their words fit on one line; if busy with a second one, the bar grows no higher. */
uiGlobal(`${step} a, ${step} button`, { padding: `${space.xs} ${space.s}`, lineHeight: 1 });
