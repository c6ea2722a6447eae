import { uiGlobal, uiStyle } from "~/ui/theme/layered-style";

const onPaper = "print";

/** A page to print, on A4 or on an 80 mm receipt roll, without the shop's frame. */
export const paper = uiStyle({ "@media": { [onPaper]: { fontSize: "11pt" } } });

uiGlobal(`body:has(${paper})`, { "@media": { [onPaper]: { background: "none", minHeight: 0 } } });
uiGlobal(`body:has(${paper}) > :not(main, :has(main))`, { "@media": { [onPaper]: { display: "none" } } });
uiGlobal(`main:has(${paper})`, { "@media": { [onPaper]: { padding: 0, maxWidth: "none" } } });
uiGlobal(`${paper} section, ${paper} li, ${paper} tr`, {
  "@media": { [onPaper]: { breakInside: "avoid" } },
});

/** Buttons and links, which are useless on paper. */
export const offPaper = uiStyle({ "@media": { [onPaper]: { display: "none" } } });

export const onlyOnPaper = uiStyle({ "@media": { screen: { display: "none" } } });
