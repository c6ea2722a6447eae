import { colour, type Palette } from "./palette";
import { circle, line, path, rect, repeat, shadow } from "./shapes";

export function drawFridge({ main, dark, light, accent }: Palette): string {
  return (
    shadow(484, 634, 210) +
    rect(332, 616, 50, 20, colour.ink, 4) +
    rect(586, 616, 50, 20, colour.ink, 4) +
    rect(312, 76, 344, 548, dark, 26) +
    rect(304, 72, 332, 548, main, 26) +
    rect(304, 254, 332, 8, dark) +
    rect(328, 110, 18, 110, colour.steelDark, 9) +
    rect(328, 296, 18, 200, colour.steelDark, 9) +
    rect(592, 96, 20, 136, light, 10) +
    rect(592, 290, 20, 296, light, 10) +
    rect(450, 112, 70, 14, colour.steelDark, 7) +
    path("M420 360l44-14 14 44-44 14Z", accent) +
    rect(492, 350, 56, 76, colour.sunken, 4) +
    rect(502, 366, 36, 6, colour.steelDark, 3) +
    rect(502, 382, 26, 6, colour.steelDark, 3) +
    circle(520, 350, 8, colour.red)
  );
}

export function drawIron({ main, dark, light, accent }: Palette): string {
  return (
    shadow(480, 606, 320) +
    line("M690 300C800 260 740 130 840 110", colour.ink, 16) +
    path("M156 600Q200 380 470 350H700q50 0 58 50l30 200Z", main) +
    path("M156 600Q164 560 184 520H776l12 80Z", dark) +
    path("M140 600H800q6 0 6 8t-8 8H150q-14 0-10-16Z", colour.steel) +
    `<path d="M400 376Q420 232 540 232H660q44 0 50 44l16 96" fill="none" stroke="${colour.ink}" stroke-width="46" stroke-linejoin="round"/>` +
    path("M284 500Q340 410 470 392l-10 26q-90 20-130 82Z", light) +
    circle(600, 446, 50, colour.paper) +
    circle(600, 446, 36, accent) +
    rect(595, 414, 10, 28, colour.ink, 5) +
    repeat(3, (index) => circle(330 + index * 44, 560, 9, colour.paper))
  );
}
