// Style sheets for browsers of 2018 (docs/browsers.md): Vite runs these PostCSS plugins on each sheet; the sources stay modern.
import postcss from "postcss";
import logical from "postcss-logical";
import parseSelector from "postcss-selector-parser";

/** For esbuild, which minifies the sheets and lowers colours and `inset`. */
export const STYLE_TARGETS = ["chrome64", "firefox68", "safari12"];

/** No browser matches it. An id in `:not` counts as an id, so such a selector wins over all that have none. */
const WINS = ":not(#\\#)";

/** Browsers before Chrome 99 drop whole layers: here `screen` wins by its selectors, and `ui` over `reset` because it has classes. @returns {import("postcss").Plugin} */
const layers = () => ({
  postcssPlugin: "soko-layers",
  Once(root) {
    root.walkAtRules("layer", (layer) => {
      if (!layer.nodes) return void layer.remove();
      if (!["reset", "ui", "screen"].includes(layer.params))
        throw layer.error(`unknown layer ${layer.params}`);
      if (layer.params === "screen") layer.walkRules(winOverComponents);
      layer.replaceWith(layer.nodes);
    });
  },
});

/** @param {import("postcss").Rule} rule */
function winOverComponents(rule) {
  rule.selector = parseSelector((selectors) => {
    selectors.each((selector) => {
      const element = selector.nodes.findLast(
        (node) => node.type === "pseudo" && node.value.startsWith("::"),
      );
      const wins = parseSelector.pseudo({ value: WINS });
      if (element) selector.insertBefore(element, wins);
      else selector.append(wins);
    });
  }).processSync(rule.selector);
}

/** As in app/ui/theme/media.ts. */
const NO_FLEX_GAP = "not (inset:0)";

/** Margins between the children of flex containers, for browsers that have `gap` in grids only. @returns {import("postcss").Plugin} */
const flexGaps = () => ({
  postcssPlugin: "soko-flex-gaps",
  OnceExit(root) {
    /** Before all rules, so that a child's own margin wins. */
    const supports = postcss.atRule({ name: "supports", params: NO_FLEX_GAP });
    root.walkRules((rule) => {
      const container = containerOf(rule);
      if (!container) return;
      for (const [children, prop, value] of childMargins(container, hasBefore(rule))) {
        if (children.length === 0) continue;
        const selectors = rule.selectors.flatMap((selector) =>
          children.map((child) => selector.replace(WINS, "") + child),
        );
        supports.append(within(rule, postcss.rule({ selectors, nodes: [postcss.decl({ prop, value })] })));
      }
    });
    if (supports.nodes?.length) root.prepend(supports);
  },
});

/** In the media query that `rule` stands in, if any. @param {import("postcss").Rule} rule @param {import("postcss").Rule} margins */
function within({ parent }, margins) {
  if (parent?.type !== "atrule") return margins;
  const { name, params } = /** @type {import("postcss").AtRule} */ (parent);
  return postcss.atRule({ name, params, nodes: [margins] });
}

/** @typedef {{ isColumn: boolean, wraps: boolean, isSpread: boolean, rowGap: string, columnGap: string, base: Container | null }} Container `base`: without the rule's media query */

/** What a rule says of a flex container; null if it says nothing of its gaps. @param {import("postcss").Rule} rule @returns {Container | null} */
function containerOf(rule) {
  const own = (/** @type {string} */ prop) => valueOf(rule, prop);
  const others = rulesOf(rule).filter((other) => other !== rule);
  const hasGap = own("gap") !== undefined || own("column-gap") !== undefined;
  const needsDisplay = hasGap && own("gap") !== "0" && own("columns") === undefined;
  if (needsDisplay && [rule, ...others].every((one) => valueOf(one, "display") === undefined))
    throw rule.error("gap without display: old browsers would get no margins");
  const base = others.find((other) => isFlex(other) && other.parent?.type === "root");
  const changes = base && (hasGap || own("flex-direction") !== undefined);
  if (!isFlex(rule) && (!changes || own("display") !== undefined)) return null;
  const of = (/** @type {string} */ prop) => own(prop) ?? (changes ? valueOf(base, prop) : undefined);
  const gap = of("gap") ?? of("column-gap");
  if (gap === undefined) return null;
  const [rowGap = "0", rest = rowGap] = postcss.list.space(gap);
  return {
    isColumn: of("flex-direction") === "column",
    wraps: of("flex-wrap") === "wrap",
    isSpread: of("justify-content") === "space-between",
    rowGap,
    columnGap: own("column-gap") ?? rest,
    base: changes ? containerOf(base) : null,
  };
}

/** @param {import("postcss").Rule} rule */
const isFlex = (rule) => /^(inline-)?flex$/.test(valueOf(rule, "display") ?? "");

/** @typedef {[children: string[], prop: string, value: string]} Margin */

/** @param {Container} container @param {boolean} drawsBefore @returns {Margin[]} */
function childMargins(container, drawsBefore) {
  const margins = ownMargins(container, drawsBefore);
  const lost = container.base ? ownMargins(container.base, drawsBefore) : [];
  const kept = new Set(margins.map(placeOf));
  return [
    ...lost
      .filter((margin) => !kept.has(placeOf(margin)))
      .map(([children, prop]) => /** @type {Margin} */ ([children, prop, "0"])),
    ...margins.filter(([, , value]) => container.base || !/^0[a-z]*$/.test(value)),
  ];
}

/** @param {Margin} margin */
const placeOf = ([children, prop]) => `${children} ${prop}`;

/** Without specificity: a child may have a margin of its own. @param {Container} container @param {boolean} drawsBefore @returns {Margin[]} */
function ownMargins({ isColumn, wraps, isSpread, rowGap, columnGap }, drawsBefore) {
  const drawn = drawsBefore ? ["::before"] : [];
  if (isColumn)
    return [
      [[">*+*"], "margin-top", rowGap],
      [drawn, "margin-bottom", rowGap],
    ];
  if (wraps && isSpread)
    return [
      [[">*+*"], "margin-left", columnGap],
      [[">*"], "margin-bottom", rowGap],
    ];
  if (wraps)
    return [
      [[">*"], "margin", `0 ${columnGap} ${rowGap} 0`],
      [drawn, "margin-right", columnGap],
    ];
  return [
    [[">*+*"], "margin-left", columnGap],
    [drawn, "margin-right", columnGap],
  ];
}

/** Whether something is drawn before its content, in the row or column. @param {import("postcss").Rule} rule */
const hasBefore = (rule) =>
  rulesOf(rule, "::before").some(
    (other) => valueOf(other, "content") !== undefined && valueOf(other, "position") !== "absolute",
  );

/** The rules of the same sheet with one of its selectors. @param {import("postcss").Rule} rule */
function rulesOf(rule, element = "") {
  /** @type {import("postcss").Rule[]} */
  const found = [];
  rule.root().walkRules((other) => {
    if (rule.selectors.some((selector) => other.selectors.includes(selector + element))) found.push(other);
  });
  return found;
}

/** @param {import("postcss").Rule} rule @param {string} prop */
function valueOf(rule, prop) {
  let value;
  rule.each((node) => void (node.type === "decl" && node.prop === prop && (value = node.value)));
  return /** @type {string | undefined} */ (value);
}

export const loweredStyles = [layers(), logical(), flexGaps()];
