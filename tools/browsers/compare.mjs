// Whether a page looks in an old browser as in today's: where its parts stand, not every pixel.

/** What is measured in a page, as an expression for `evaluate`. */
export const MEASURE = `(() => {
  const top = (selector) => {
    const shown = [...document.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0);
    return shown ? Math.round(shown.getBoundingClientRect().top + scrollY) : null;
  };
  const header = document.querySelector("header").getBoundingClientRect();
  const { scrollHeight, scrollWidth, clientWidth } = document.documentElement;
  return {
    header: Math.round(header.bottom),
    heading: top("h1"),
    // what a script shows or hides is not compared
    button: top("main form[method=post] button:not([type=button])"),
    height: scrollHeight,
    sideways: scrollWidth - clientWidth,
  };
})()`;

/** @typedef {{ header: number, heading: number | null, button: number | null, height: number, sideways: number }} Measured */

/** Of a page's height, and of where a part stands; near the top it is a line of text. */
const SHARE = 0.15;
const LINE_PX = 24;

/** What differs too much, in words. @param {Measured} old @param {Measured} today @returns {string[]} */
export function differences(old, today) {
  /** @type {string[]} */
  const found = [];
  for (const part of /** @type {const} */ (["header", "heading", "button"])) {
    const [one, other] = [old[part], today[part]];
    if (
      one === null || other === null
        ? one !== other
        : Math.abs(one - other) > Math.max(SHARE * other, LINE_PX)
    )
      found.push(`${part} at ${one} instead of ${other} px`);
  }
  if (Math.abs(old.height - today.height) > SHARE * today.height)
    found.push(`${old.height} instead of ${today.height} px high`);
  if (old.sideways > 0) found.push(`${old.sideways} px too wide`);
  return found;
}
