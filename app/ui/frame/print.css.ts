import { uiGlobal, uiStyle } from "~/ui/theme/layered-style";

const onPaper = "print";

/** A page that people print, on A4 or on a till's roll of 80 mm: of the shop's frame nothing is printed. */
export const paper = uiStyle({ "@media": { [onPaper]: { fontSize: "11pt" } } });

uiGlobal(`body:has(${paper})`, { "@media": { [onPaper]: { background: "none", minHeight: 0 } } });
uiGlobal(`body:has(${paper}) > :not(:has(main))`, { "@media": { [onPaper]: { display: "none" } } });
uiGlobal(`main:has(${paper})`, { "@media": { [onPaper]: { padding: 0, maxWidth: "none" } } });
uiGlobal(`${paper} section, ${paper} li, ${paper} tr`, {
  "@media": { [onPaper]: { breakInside: "avoid" } },
});

/** Buttons and links that paper cannot press. */
export const offPaper = uiStyle({ "@media": { [onPaper]: { display: "none" } } });

export const onlyOnPaper = uiStyle({ "@media": { screen: { display: "none" } } });
