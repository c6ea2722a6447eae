import { DARK_THEME, LIGHT_THEME } from "~/domain/shop-colours/themes";
import { DEFAULT_ACCENT, DEFAULT_BRAND } from "~/domain/shop-colours/shop-colours";

export const light = {
  color: {
    paper: LIGHT_THEME.paper,
    surface: LIGHT_THEME.surface,
    sunken: LIGHT_THEME.sunken,
    ink: LIGHT_THEME.ink,
    muted: "#59625d",
    line: "#e3ddcf",
    edge: "#857f6d",
    forest: DEFAULT_BRAND,
    forestDeep: "#0a5038",
    onForest: LIGHT_THEME.onForest,
    sun: DEFAULT_ACCENT,
    onSun: LIGHT_THEME.onSun,
    red: "#bf2630",
    onRed: "#ffffff",
    silver: "#cfd4d0",
    onSilver: "#1b211e",
    bronze: "#96572a",
    onBronze: "#ffffff",
    bar: "#0c3f2d",
    onBar: LIGHT_THEME.onBar,
    shade: "rgb(66 52 18 / 0.09)",
    veil: "rgb(14 22 18 / 0.55)",
  },
  tint: {
    neutral: { ink: "#4f5853", ground: "#efebe0" },
    amber: { ink: "#7a5200", ground: "#fff3d6" },
    blue: { ink: "#1d4f91", ground: "#e4eefa" },
    violet: { ink: "#5b3a8c", ground: "#efe8fa" },
    teal: { ink: "#0f5c5c", ground: "#ddf2f0" },
    green: { ink: "#14613f", ground: "#e1f3ea" },
    red: { ink: "#9b1c25", ground: "#fce6e7" },
  },
};

export type Palette = typeof light;
export type ColorName = keyof Palette["color"];
export type Tint = keyof Palette["tint"];

export const dark: Palette = {
  color: {
    paper: DARK_THEME.paper,
    surface: DARK_THEME.surface,
    sunken: DARK_THEME.sunken,
    ink: DARK_THEME.ink,
    muted: "#a5b0a9",
    line: "#2b352f",
    edge: "#6f7d75",
    forest: "#52c58f",
    forestDeep: "#74d6a8",
    onForest: DARK_THEME.onForest,
    sun: "#f6c445",
    onSun: DARK_THEME.onSun,
    red: "#ff7b7b",
    onRed: "#1b0b0c",
    silver: "#b4bdb7",
    onSilver: "#1b211e",
    bronze: "#cd8e5b",
    onBronze: "#1b0b0c",
    bar: "#0d241a",
    onBar: DARK_THEME.onBar,
    shade: "rgb(0 0 0 / 0.35)",
    veil: "rgb(0 0 0 / 0.65)",
  },
  tint: {
    neutral: { ink: "#b9c3bc", ground: "#27302b" },
    amber: { ink: "#f3c768", ground: "#352908" },
    blue: { ink: "#9cc3f5", ground: "#15293f" },
    violet: { ink: "#c9b0f2", ground: "#2a1f40" },
    teal: { ink: "#8ed8d3", ground: "#0e2f2f" },
    green: { ink: "#86d9ae", ground: "#11301f" },
    red: { ink: "#ffa3a3", ground: "#3b1719" },
  },
};
