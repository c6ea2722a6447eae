/** The shop's two colours (WCAG 2): brand for links, buttons and the top bar, accent for badges and the focus ring. */
import { contrastRatio, MIN_CONTRAST, ratioText } from "~/domain/banner/contrast";
import { DARK_THEME, LIGHT_THEME } from "./themes";

export const DEFAULT_BRAND = "#0e6b4a";
export const DEFAULT_ACCENT = "#f4b41a";

const BLACK = "#000000";
const WHITE = "#ffffff";

/** From 0, all of `from`, to 1, all of `to`. */
function mixed(from: string, to: string, share: number): string {
  const channel = (colour: string, start: number) => parseInt(colour.slice(start, start + 2), 16);
  const parts = [1, 3, 5].map((start) => {
    const value = Math.round(channel(from, start) * (1 - share) + channel(to, start) * share);
    return value.toString(16).padStart(2, "0");
  });
  return `#${parts.join("")}`;
}

const STEPS = 50;

/** The colour nearest to `from`, on the way to `to`, that fits. */
function nearest(from: string, to: string, fits: (colour: string) => boolean): string {
  for (let step = 0; step < STEPS; step++) {
    const colour = mixed(from, to, step / STEPS);
    if (fits(colour)) return colour;
  }
  return to;
}

const onAll = (colour: string, grounds: readonly string[], least: number) =>
  grounds.every((ground) => contrastRatio(colour, ground) >= least);

const LIGHT_GROUNDS = [LIGHT_THEME.paper, LIGHT_THEME.surface, LIGHT_THEME.sunken];
const DARK_GROUNDS = [DARK_THEME.paper, DARK_THEME.surface, DARK_THEME.sunken];

const isBrand = (colour: string) => onAll(colour, LIGHT_GROUNDS, MIN_CONTRAST);
const isAccent = (colour: string) => contrastRatio(LIGHT_THEME.onSun, colour) >= MIN_CONTRAST;

/** Links and prices have the brand colour on light pages, and white text stands on it. */
export function refuseBrand(colour: string): string | null {
  if (isBrand(colour)) return null;
  const ratio = contrastRatio(colour, LIGHT_THEME.sunken);
  const darker = nearest(colour, BLACK, isBrand);
  return `Links in this colour would be hard to read on a light page (${ratioText(ratio)}; it needs ${MIN_CONTRAST}:1). Choose a darker one, such as ${darker}`;
}

/** Dark text stands on the accent colour. */
export function refuseAccent(colour: string): string | null {
  if (isAccent(colour)) return null;
  const ratio = contrastRatio(LIGHT_THEME.onSun, colour);
  const lighter = nearest(colour, WHITE, isAccent);
  return `Text on this colour would be hard to read (${ratioText(ratio)}; it needs ${MIN_CONTRAST}:1). Choose a lighter one, such as ${lighter}`;
}

interface ThemeColours {
  readonly forest: string;
  readonly forestDeep: string;
  readonly sun: string;
  readonly bar: string;
}

// as far apart as the default colours are
const LINK_ON_DARK = 6.5;

/** For two accepted colours every text is readable in both themes (the test tries them all). */
export function shopColours(brand: string, accent: string): { light: ThemeColours; dark: ThemeColours } {
  const isBar = (colour: string) => contrastRatio(colour, accent) >= MIN_CONTRAST;
  const bar = nearest(mixed(brand, BLACK, 0.4), BLACK, isBar);
  const forest = nearest(brand, WHITE, (colour) => onAll(colour, DARK_GROUNDS, LINK_ON_DARK));
  return {
    light: { forest: brand, forestDeep: mixed(brand, BLACK, 0.25), sun: accent, bar },
    dark: { forest, forestDeep: mixed(forest, WHITE, 0.25), sun: accent, bar: mixed(bar, BLACK, 0.4) },
  };
}

/** CSS for a page whose shop has other colours than the default ones; null if it has not. */
export function shopColoursCss(brand: string, accent: string): string | null {
  if (brand === "" && accent === "") return null;
  const { light, dark } = shopColours(brand || DEFAULT_BRAND, accent || DEFAULT_ACCENT);
  return `:root:root{${variables(light)}}@media(prefers-color-scheme:dark){:root:root{${variables(dark)}}}`;
}

const variables = ({ forest, forestDeep, sun, bar }: ThemeColours) =>
  `--forest:${forest};--forest-deep:${forestDeep};--sun:${sun};--bar:${bar}`;
