import { uiStyle } from "~/ui/theme/layered-style";
import { forcedColours } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color } = vars;

const drawn = (paint: string) =>
  `url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path d='M12 20 4 12a5 5 0 1 1 8-5 5 5 0 1 1 8 5z' ${paint}/></svg>") center / 18px no-repeat`;
const outline = drawn("fill='none' stroke='red' stroke-width='2'");
const whole = drawn("stroke='red' stroke-width='2'");

const circle = (fill: string) => `radial-gradient(${fill} 13.5px, transparent 14.5px)`;

/** Lies over the card's picture and link. It is drawn by a mask, because an SVG in each of forty cards costs bytes and rendering time. */
export const heart = uiStyle({
  position: "absolute",
  insetBlockStart: 0,
  insetInlineEnd: 0,
  width: "44px",
  height: "44px",
  border: 0,
  fontSize: 0,
  background: circle(color.surface),
  cursor: "pointer",
  selectors: {
    "&::before": {
      content: "",
      position: "absolute",
      inset: 0,
      background: color.ink,
      WebkitMask: outline,
      mask: outline,
    },
    "&[aria-pressed=true]::before": { background: color.red, WebkitMask: whole, mask: whole },
  },
  "@media": {
    [forcedColours]: {
      forcedColorAdjust: "none",
      background: circle("ButtonFace"),
      selectors: { "&::before, &[aria-pressed=true]::before": { background: "ButtonText" } },
    },
  },
});
