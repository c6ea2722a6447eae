import { keyframes } from "@vanilla-extract/css";
import { uiGlobal, uiStyle, uiVariants } from "~/ui/theme/layered-style";
import { from, motionAllowed } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

export const screen = uiStyle({ display: "contents" });

// at once where the address changes before the list
uiGlobal(`${screen}[aria-busy="true"] > *`, { opacity: 0.5 });

const breath = keyframes({ "50%": { opacity: 0.5 } });

export const block = uiStyle({
  borderRadius: vars.radius.card,
  background: vars.tint.neutral.ground,
  "@media": { [motionAllowed]: { animation: `${breath} 1.6s ease-in-out infinite` } },
});

const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

export const row = uiVariants(uiStyle({ display: "grid", gap: space.m }), {
  line: { gridTemplateColumns: "minmax(0, 20rem)", gridAutoRows: "48px" },
  hero: { gridAutoRows: "20rem" },
  tiles: {
    gridTemplateColumns: columns(2),
    gridAutoRows: "64px",
    "@media": { [from(640)]: { gridTemplateColumns: columns(4), gridAutoRows: "9rem" } },
  },
});
