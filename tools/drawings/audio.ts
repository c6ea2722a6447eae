import { colour, type Palette } from "./palette";
import { circle, ellipse, line, path, rect, repeat, shadow } from "./shapes";

export function drawHeadphones({ main, dark, light, accent }: Palette): string {
  return (
    shadow(480, 620, 230) +
    line("M270 430V350a210 210 0 0 1 420 0v80", dark, 40) +
    line("M276 330a206 206 0 0 1 408 0", main, 40) +
    line("M344 216a180 180 0 0 1 272 0", light, 12) +
    rect(212, 388, 104, 208, main, 48) +
    rect(286, 402, 60, 180, colour.rubber, 28) +
    rect(644, 388, 104, 208, main, 48) +
    rect(614, 402, 60, 180, colour.rubber, 28) +
    rect(226, 452, 16, 80, accent, 8) +
    rect(718, 452, 16, 80, accent, 8)
  );
}

export function drawSpeaker({ main, dark, light, accent }: Palette): string {
  const satellite = (x: number) =>
    rect(x, 336, 132, 276, dark, 18) +
    rect(x, 330, 132, 272, main, 18) +
    circle(x + 66, 410, 44, dark) +
    circle(x + 66, 410, 26, light) +
    circle(x + 66, 520, 50, dark) +
    circle(x + 66, 520, 30, accent);
  return (
    shadow(480, 612, 350) +
    satellite(150) +
    satellite(678) +
    rect(318, 168, 324, 446, dark, 26) +
    rect(318, 160, 324, 442, main, 26) +
    circle(480, 434, 130, dark) +
    circle(480, 434, 106, light) +
    circle(480, 434, 74, colour.rubber) +
    circle(480, 434, 34, accent) +
    rect(350, 192, 260, 62, colour.ink, 12) +
    rect(368, 212, 86, 22, colour.red, 6) +
    repeat(3, (index) => circle(502 + index * 38, 223, 13, colour.steel))
  );
}

export function drawDrum({ main, dark, light, accent }: Palette): string {
  const lacing = repeat(8, (index) => {
    const top = (at: number) => Math.round(318 + at * 40.5);
    const foot = Math.round(385 + (index + 0.5) * 23.75);
    return line(`M${top(index)} 226L${foot} 540L${top(index + 1)} 226`, colour.paper, 6);
  });
  return (
    shadow(480, 616, 190) +
    path("M300 190H660L590 560Q586 610 480 610T370 560Z", main) +
    path("M580 190H660L590 560Q586 600 520 608Z", dark) +
    lacing +
    path("M354 470H606L590 560Q586 612 480 612T370 560Z", dark) +
    path("M360 496Q480 530 600 496L597 518Q480 552 363 518Z", accent) +
    ellipse(480, 190, 186, 56, light) +
    ellipse(480, 182, 180, 52, colour.sunken) +
    ellipse(480, 182, 120, 32, "#EADFC6") +
    path("M300 190Q320 246 480 246T660 190V212Q640 268 480 268T300 212Z", accent)
  );
}

export function drawGuitar({ main, dark, light, accent }: Palette): string {
  const body =
    path(
      "M480 372c58 0 84 30 84 70 0 26-14 38-14 56 0 26 46 44 46 102 0 66-54 100-116 100s-116-34-116-100c0-58 46-76 46-102 0-18-14-30-14-56 0-40 26-70 84-70Z",
      dark,
    ) +
    path(
      "M480 384c50 0 72 26 72 60 0 24-14 34-14 54 0 34 46 48 46 100 0 58-48 90-104 90s-104-32-104-90c0-52 46-66 46-100 0-20-14-30-14-54 0-34 22-60 72-60Z",
      main,
    ) +
    circle(480, 506, 46, light) +
    circle(480, 506, 36, colour.ink) +
    rect(462, 60, 36, 426, colour.woodDark, 4) +
    repeat(8, (index) => rect(462, 130 + index * 40, 36, 4, colour.steel)) +
    path("M454-24h52l8 96h-68Z", colour.woodDark) +
    repeat(3, (index) => circle(444, -4 + index * 28, 9, accent) + circle(516, -4 + index * 28, 9, accent)) +
    rect(430, 608, 100, 20, colour.woodDark, 8) +
    repeat(4, (index) => rect(467 + index * 8, 40, 2, 574, colour.paper));
  return (
    shadow(470, 628, 230) +
    `<g transform="translate(480 372) rotate(22) scale(.93) translate(-480 -366)">${body}</g>`
  );
}
