import { globalStyle, style, type StyleRule, styleVariants } from "@vanilla-extract/css";
import { layers } from "./layers.css";

type GlobalRule = Parameters<typeof globalStyle>[1];

const stylesIn = (layer: string) => ({
  style: (rule: StyleRule) => style({ "@layer": { [layer]: rule } }),
  variants: <Word extends string>(base: string, rules: Record<Word, StyleRule>) =>
    styleVariants(rules, (rule: StyleRule) => [base, { "@layer": { [layer]: rule } }]),
  /** Gives each variant one class: scripts/lower-styles.mjs writes margins for old browsers only where `display` stands beside `gap`. */
  wholeVariants: <Word extends string>(base: StyleRule, rules: Record<Word, StyleRule>) =>
    styleVariants(rules, (rule: StyleRule) => ({ "@layer": { [layer]: { ...base, ...rule } } })),
  global: (selector: string, rule: GlobalRule) => globalStyle(selector, { "@layer": { [layer]: rule } }),
});

export const {
  style: uiStyle,
  variants: uiVariants,
  wholeVariants: uiWholeVariants,
  global: uiGlobal,
} = stylesIn(layers.ui);
export const { style: screenStyle, variants: screenVariants, global: screenGlobal } = stylesIn(layers.screen);
export const { global: resetGlobal } = stylesIn(layers.reset);
