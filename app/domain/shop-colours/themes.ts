/** The pages' own colours, which the shop's two must contrast with, in the light and the dark theme. */
export const LIGHT_THEME = {
  paper: "#fffdf8",
  surface: "#ffffff",
  sunken: "#f6f2e8",
  ink: "#1b211e",
  onForest: "#ffffff",
  onSun: "#1b211e",
  onBar: "#fbf7ea",
};

export const DARK_THEME = {
  paper: "#111613",
  surface: "#19211d",
  sunken: "#0c100e",
  ink: "#ecefe9",
  onForest: "#0b1a13",
  onSun: "#1b211e",
  onBar: "#f3efe2",
};
