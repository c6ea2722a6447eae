import { colour, type Palette } from "./palette";
import { circle, line, path, rect, repeat, shadow } from "./shapes";

/** Seen from above. */
export function drawSandals({ main, dark, light, accent }: Palette): string {
  const sole =
    "M0-230c62 0 92 50 88 122-4 62-24 96-26 150-2 56 14 84 10 124-4 46-34 68-72 68s-68-22-72-68c-4-40 12-68 10-124-2-54-22-88-26-150-4-72 26-122 88-122Z";
  const beads = (count: number, y: number, fill: string, other: string) =>
    repeat(count, (index) => circle(-60 + (index * 120) / (count - 1), y, 9, index % 2 ? fill : other));
  const shoe =
    `<g transform="translate(8 12)">${path(sole, colour.woodDark)}</g>` +
    path(sole, colour.woodLight) +
    `<g transform="scale(.84 .9)">${path(sole, colour.wood)}</g>` +
    line("M0-168Q-6-120-84-52M0-168Q6-120 84-52", dark, 30) +
    line("M0-168Q-6-120-84-52M0-168Q6-120 84-52", main, 20) +
    repeat(5, (index) => circle(-12 - index * 16, -134 + index * 20, 6, index % 2 ? accent : colour.paper)) +
    repeat(5, (index) => circle(12 + index * 16, -134 + index * 20, 6, index % 2 ? accent : colour.paper)) +
    rect(-78, 26, 156, 66, dark, 22) +
    rect(-74, 24, 148, 58, main, 20) +
    beads(7, 40, accent, colour.paper) +
    beads(7, 64, light, colour.sun) +
    circle(0, -166, 15, accent);
  return (
    shadow(480, 606, 280) +
    `<g transform="translate(358 368) rotate(-10)">${shoe}</g>` +
    `<g transform="translate(602 368) rotate(10)">${shoe}</g>`
  );
}

export function drawSneakers({ main, dark, light, accent }: Palette): string {
  const shoe =
    path("M-260 40Q-270-60-230-120L-150-150Q-110-100-50-110L110-10Q240 10 262 70V110H-260Z", main) +
    path("M-260 40Q-270-60-230-120l80-30q20 24 44 34Q-170-20-160 110H-260Z", dark) +
    path("M110-10Q240 10 262 70V110H120Q70 60 110-10Z", light) +
    path("M-96-104l46-6L110-10l-34 38Z", dark) +
    repeat(4, (index) => line(`M${-40 + index * 36} ${-108 + index * 24}l-26 52`, colour.paper, 12)) +
    path("M-150 110Q-90 10 60 60L20 84Q-60 50-110 110Z", accent) +
    path("M-272 96H272Q286 150 244 154H-244Q-284 150-272 96Z", colour.paper) +
    rect(-262, 132, 520, 22, colour.line, 11) +
    rect(-240, -124, 24, 60, accent, 10);
  return (
    shadow(480, 610, 350) +
    `<g transform="translate(540 330) scale(.86)">${shoe}</g>` +
    `<g transform="translate(446 454)">${shoe}</g>`
  );
}
