import { assignVars, createGlobalTheme, createGlobalThemeContract, globalStyle } from "@vanilla-extract/css";
import { darkScheme } from "./media";
import { dark, light } from "./palette";
import { quick, radius, space, target, text } from "./scale";

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
