import { colour, type Palette } from "./palette";
import { circle, line, path, rect, repeat, ring, shadow, turned } from "./shapes";

export function drawSmartphone({ main, dark, light, accent }: Palette): string {
  const back =
    rect(262, 118, 244, 484, dark, 40) +
    rect(270, 118, 236, 480, main, 38) +
    rect(292, 142, 96, 150, light, 28) +
    circle(340, 186, 30, dark) +
    circle(340, 186, 13, colour.steel) +
    circle(340, 250, 24, dark) +
    circle(340, 250, 10, colour.steel);
  const icons = repeat(6, (index) => {
    const fill = [main, accent, colour.red, colour.forest, light, colour.steelDark][index] ?? main;
    return rect(492 + (index % 3) * 62, 394 + Math.floor(index / 3) * 66, 46, 46, fill, 13);
  });
  const front =
    rect(460, 126, 244, 486, colour.ink, 40) +
    rect(472, 138, 220, 462, colour.paper, 30) +
    path("M472 300V168a30 30 0 0 1 30-30h160a30 30 0 0 1 30 30v132q-60-44-112-8t-108 8Z", main) +
    circle(626, 212, 30, accent) +
    rect(552, 152, 60, 14, colour.ink, 7) +
    icons +
    rect(540, 568, 84, 8, colour.steelDark, 4);
  return shadow(490, 612, 270) + turned(-9, 384, 610, back) + front;
}

export function drawFeaturePhone({ main, dark, light, accent }: Palette): string {
  const keys = repeat(12, (index) =>
    rect(398 + (index % 3) * 58, 424 + Math.floor(index / 3) * 42, 48, 30, colour.paper, 12),
  );
  return (
    shadow(486, 616, 190) +
    rect(378, 104, 216, 516, dark, 54) +
    rect(366, 104, 216, 510, main, 54) +
    rect(440, 126, 68, 10, dark, 5) +
    rect(390, 152, 168, 158, colour.ink, 18) +
    rect(402, 164, 144, 134, "#BFE3CF", 8) +
    rect(416, 180, 60, 12, colour.forest, 6) +
    rect(416, 204, 116, 8, colour.forest, 4) +
    rect(416, 222, 92, 8, colour.forest, 4) +
    line("M426 278v-14M442 278v-22M458 278v-30", colour.forest, 10) +
    rect(400, 328, 44, 28, light, 12) +
    rect(504, 328, 44, 28, light, 12) +
    circle(474, 364, 36, colour.paper) +
    circle(474, 364, 15, accent) +
    rect(400, 372, 34, 26, colour.forest, 12) +
    rect(514, 372, 34, 26, colour.red, 12) +
    keys
  );
}

export function drawPowerBank({ main, dark, light, accent }: Palette): string {
  return (
    shadow(470, 612, 250) +
    line("M610 300C760 240 800 380 720 430S640 560 760 560", colour.ink, 16) +
    rect(742, 540, 60, 40, colour.ink, 10) +
    rect(802, 548, 26, 24, colour.steel, 4) +
    rect(300, 140, 312, 476, dark, 46) +
    rect(288, 136, 312, 472, main, 46) +
    rect(320, 166, 26, 412, light, 13) +
    path("M462 250L384 390h54l-22 112 92-150h-58l26-102Z", accent) +
    repeat(4, (index) => circle(400 + index * 32, 556, 9, index < 3 ? colour.paper : dark)) +
    rect(404, 124, 80, 16, colour.ink, 6)
  );
}

export function drawWatch({ main, dark, light, accent }: Palette): string {
  const marks = repeat(12, (index) => turned(index * 30, 480, 360, rect(475, 248, 10, 24, dark, 5)));
  return (
    shadow(480, 640, 150) +
    path("M420 240L404 96q0-24 24-24h104q24 0 24 24L540 240Z", main) +
    path("M420 480L404 624q0 24 24 24h104q24 0 24-24L540 480Z", main) +
    rect(470, 96, 20, 60, dark, 10) +
    repeat(3, (index) => circle(480, 560 + index * 28, 7, dark)) +
    rect(632, 340, 34, 40, colour.steelDark, 8) +
    circle(480, 360, 164, colour.steelDark) +
    circle(480, 360, 150, colour.steelLight) +
    circle(480, 360, 130, colour.paper) +
    marks +
    line("M480 360L480 276", colour.ink, 12) +
    line("M480 360L548 392", colour.ink, 10) +
    line("M480 380L452 300", accent, 5) +
    circle(480, 360, 13, accent) +
    ring(480, 360, 140, light, 6)
  );
}
