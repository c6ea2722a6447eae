/** The shop's own palette (forest, sun, red, paper, sunken, ink), its tints and two natural ones. */
export const colour = {
  forest: "#0E6B4A",
  sun: "#F4B41A",
  red: "#BF2630",
  paper: "#FFFDF8",
  sunken: "#F6F2E8",
  line: "#E3DDCF",
  ink: "#1B211E",
  steel: "#C9CEC9",
  steelDark: "#9BA39D",
  steelLight: "#E8EBE7",
  wood: "#A86B34",
  woodDark: "#7F4E22",
  woodLight: "#C98D55",
  clay: "#C9673A",
  glass: "#DDF2F0",
  rubber: "#2B3430",
} as const;

export type Palette = Readonly<{
  main: string;
  dark: string;
  light: string;
  /** A trim, a label, a pattern. */
  accent: string;
  wall: string;
  motif: string;
  ground: string;
}>;

const green = { wall: "#DCEDE2", motif: "#C3E0CF", ground: "#B3D4C0" };
const sunny = { wall: "#FDEFCB", motif: "#FADC92", ground: "#F1CE7C" };
const sandy = { wall: "#F6ECD9", motif: "#EBD8B4", ground: "#DFC79B" };
const rosy = { wall: "#FBE4DC", motif: "#F4CBBD", ground: "#E6B4A3" };
const misty = { wall: "#DDF0EE", motif: "#C0E0DC", ground: "#ACD0CB" };

export const palettes = {
  forest: { main: "#0E6B4A", dark: "#0A5038", light: "#3F9673", accent: "#F4B41A", ...sunny },
  sun: { main: "#F4B41A", dark: "#CB910F", light: "#FBD470", accent: "#BF2630", ...green },
  red: { main: "#BF2630", dark: "#931B24", light: "#DC626A", accent: "#F4B41A", ...sandy },
  ink: { main: "#36403B", dark: "#1B211E", light: "#67716B", accent: "#F4B41A", ...sunny },
  paper: { main: "#FFFDF8", dark: "#DCD6C8", light: "#FFFFFF", accent: "#0E6B4A", ...green },
  sand: { main: "#DDB983", dark: "#B98F53", light: "#EED6AF", accent: "#BF2630", ...misty },
  teal: { main: "#137070", dark: "#0D5050", light: "#55A19F", accent: "#F4B41A", ...rosy },
  blue: { main: "#2A5FA5", dark: "#1D4680", light: "#6C94CB", accent: "#F4B41A", ...sandy },
  wood: { main: "#A86B34", dark: "#7F4E22", light: "#C98D55", accent: "#0E6B4A", ...misty },
  rose: { main: "#D9707A", dark: "#B34B57", light: "#EFA5AB", accent: "#F4B41A", ...green },
} as const satisfies Record<string, Palette>;

export type Variant = keyof typeof palettes;
