import { colour, type Palette } from "./palette";
import { circle, path, rect, repeat, shadow } from "./shapes";

export function drawLaptop({ main, dark, light, accent }: Palette): string {
  return (
    shadow(480, 608, 340) +
    rect(236, 140, 488, 360, main, 24) +
    rect(256, 160, 448, 306, colour.ink, 8) +
    rect(266, 170, 428, 286, "#E1F3EA", 4) +
    circle(598, 252, 44, accent) +
    path("M266 390Q360 280 462 360T694 330V456H266Z", light) +
    path("M266 430Q420 350 694 410V456H266Z", colour.forest) +
    rect(292, 196, 130, 20, colour.paper, 10) +
    rect(292, 228, 84, 14, colour.paper, 7) +
    path("M236 500H724L812 590H148Z", colour.steel) +
    path("M148 590H812V598q0 12-14 12H162q-14 0-14-12Z", colour.steelDark) +
    repeat(3, (index) => {
      const inset = 52 - index * 21;
      return rect(204 + inset, 512 + index * 17, 552 - inset * 2, 11, dark, 5);
    }) +
    path("M420 566H540L548 586H412Z", colour.steelDark)
  );
}

export function drawTelevision({ main, dark, light, accent }: Palette): string {
  return (
    shadow(480, 616, 290) +
    path("M300 520L264 612h34l44-92ZM660 520l36 92h-34l-44-92Z", colour.ink) +
    rect(150, 132, 660, 400, colour.ink, 18) +
    rect(166, 148, 628, 356, main, 6) +
    circle(600, 300, 92, accent) +
    path("M166 420Q330 290 480 390T794 350V504H166Z", light) +
    path("M166 470Q400 390 794 450V504H166Z", dark) +
    path("M290 470v-74q-56-6-74-34 74-34 150 0-18 28-62 34v74Z", colour.ink) +
    circle(770, 518, 5, colour.red) +
    rect(450, 514, 60, 8, colour.steelDark, 4)
  );
}

export function drawRadio({ main, dark, light, accent }: Palette): string {
  const holes = repeat(19, (index) => {
    if (index === 0) return circle(352, 452, 9, dark);
    const outer = index > 6;
    const angle = ((outer ? index * 30 : index * 60) * Math.PI) / 180;
    const reach = outer ? 68 : 35;
    return circle(
      Math.round(352 + Math.cos(angle) * reach),
      Math.round(452 + Math.sin(angle) * reach),
      9,
      dark,
    );
  });
  return (
    shadow(480, 614, 310) +
    `<path d="M300 300V240q0-34 34-34h292q34 0 34 34v60" fill="none" stroke="${dark}" stroke-width="26"/>` +
    `<path d="M700 300L812 92" stroke="${colour.steelDark}" stroke-width="10" stroke-linecap="round"/>` +
    circle(812, 92, 12, colour.steel) +
    rect(190, 280, 580, 332, dark, 40) +
    rect(190, 280, 580, 318, main, 40) +
    circle(352, 452, 112, light) +
    circle(352, 452, 98, colour.paper) +
    holes +
    rect(496, 330, 234, 92, colour.paper, 14) +
    repeat(8, (index) =>
      rect(514 + index * 27, index % 2 ? 356 : 346, 4, index % 2 ? 18 : 28, colour.ink, 2),
    ) +
    rect(616, 338, 8, 76, colour.red, 4) +
    rect(514, 390, 198, 6, colour.line, 3) +
    circle(546, 506, 44, dark) +
    circle(546, 506, 32, accent) +
    rect(542, 478, 8, 24, dark, 4) +
    circle(676, 506, 44, dark) +
    circle(676, 506, 32, accent) +
    rect(672, 478, 8, 24, dark, 4)
  );
}
