import { assignVars, createGlobalTheme, createGlobalThemeContract, globalStyle } from "@vanilla-extract/css";
import { darkScheme } from "./media";
import { dark, light } from "./palette";

/** Text is in rem, so that it follows the reader's own size. */
const space = { xs: "4px", s: "8px", m: "12px", l: "16px", xl: "24px", xxl: "32px", xxxl: "48px" };
const text = {
  s: "0.875rem",
  m: "1rem",
  l: "1.125rem",
  xl: "1.375rem",
  xxl: "1.75rem",
  xxxl: "2.25rem",
};
const radius = { control: "10px", card: "16px", round: "999px" };
const target = "44px";
const quick = "150ms ease-out";

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const themed = createGlobalThemeContract(light, (_value, [, ...path]) => path.map(kebab).join("-"));

createGlobalTheme(":root", themed, light);
globalStyle(":root", { "@media": { [darkScheme]: { vars: assignVars(themed, dark) } } });

const { color } = themed;

export const vars = {
  ...themed,
  space,
  text,
  radius,
  target,
  quick,
  font: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif',
  shadow: `0 1px 2px ${color.shade}, 0 6px 20px ${color.shade}`,
  /** The striped hem of a kikoi, for a strip 4 px high. */
  kikoi: `repeating-linear-gradient(90deg, ${[
    `${color.red} 0 32px`,
    `${color.ink} 0 36px`,
    `${color.sun} 0 60px`,
    `${color.ink} 0 64px`,
    `${color.forest} 0 96px`,
    `${color.ink} 0 100px`,
  ].join()})`,
};
