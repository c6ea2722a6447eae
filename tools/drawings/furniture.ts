import { colour, type Palette } from "./palette";
import { circle, ellipse, path, rect, repeat, shadow } from "./shapes";

export function drawBed({ main, dark, light, accent }: Palette): string {
  return (
    shadow(480, 606, 380) +
    rect(150, 520, 34, 90, colour.woodDark, 6) +
    rect(776, 520, 34, 90, colour.woodDark, 6) +
    path("M176 180Q480 96 784 180V480H176Z", colour.wood) +
    path("M206 210Q480 132 754 210V440H206Z", colour.woodLight) +
    rect(244, 300, 214, 116, colour.paper, 40) +
    rect(502, 300, 214, 116, colour.paper, 40) +
    rect(262, 380, 178, 22, colour.line, 11) +
    rect(520, 380, 178, 22, colour.line, 11) +
    path("M176 408Q480 380 784 408L814 520H146Z", colour.paper) +
    path("M170 430Q480 400 790 430L822 548H138Z", main) +
    path("M163 456Q480 426 797 456l4 18Q480 444 159 474Z", accent) +
    path("M157 484Q480 454 803 484l3 14Q480 470 154 498Z", light) +
    path("M138 520H822v30q0 24-24 24H162q-24 0-24-24Z", dark) +
    rect(138, 540, 684, 44, colour.woodDark, 10)
  );
}

export function drawDiningTable({ main, dark, light, accent }: Palette): string {
  const chair = (x: number) =>
    rect(x, 212, 150, 30, main, 12) +
    rect(x + 8, 212, 20, 300, dark, 6) +
    rect(x + 122, 212, 20, 300, dark, 6) +
    repeat(3, (index) => rect(x + 44 + index * 26, 240, 12, 130, main, 5));
  return (
    shadow(480, 614, 380) +
    chair(240) +
    chair(570) +
    path("M190 400h44l-12 212h-30ZM726 400h44l-2 212h-30Z", dark) +
    path("M300 420h36l-6 150h-26ZM624 420h36l-4 150h-26Z", dark) +
    path("M210 348H750L838 404H122Z", light) +
    rect(122, 404, 716, 30, main, 8) +
    path("M380 348H580L604 404H356Z", accent) +
    path("M408 348H430L418 404H392ZM530 348h22l16 56h-26Z", colour.paper) +
    path("M424 336h112q-6 40-56 40t-56-40Z", colour.clay) +
    circle(458, 326, 22, colour.red) +
    circle(500, 322, 24, colour.sun) +
    ellipse(480, 338, 56, 10, "#8F4526")
  );
}

export function drawBookshelf({ main, dark, light, accent }: Palette): string {
  const books = [
    [340, 150, 34, 96, accent],
    [378, 138, 28, 108, colour.forest],
    [410, 160, 40, 86, colour.paper],
    [560, 156, 36, 90, colour.red],
    [340, 300, 60, 80, colour.paper],
    [420, 284, 30, 96, colour.red],
    [454, 296, 36, 84, accent],
    [494, 280, 28, 100, colour.forest],
    [350, 440, 32, 86, colour.forest],
    [386, 428, 38, 98, accent],
  ] as const;
  return (
    shadow(480, 626, 220) +
    rect(300, 96, 372, 526, dark, 12) +
    rect(292, 92, 368, 526, main, 12) +
    repeat(3, (index) => rect(316, 116 + index * 144, 320, 130, dark, 4)) +
    books.map(([x, y, width, height, fill]) => rect(x, y, width, height, fill, 4)).join("") +
    path("M560 360h64l-10 20h-44ZM592 360q-40-30-30-66 34 16 30 66 0-60 36-72 6 44-36 72Z", colour.forest) +
    path("M500 526q-14-60 46-60t46 60Z", light) +
    repeat(3, (index) => rect(304, 246 + index * 140, 344, 18, light, 4)) +
    rect(316, 548, 320, 54, light, 6) +
    circle(476, 574, 9, dark)
  );
}

export function drawWardrobe({ main, dark, light, accent }: Palette): string {
  const door = (x: number) =>
    rect(x, 130, 164, 380, light, 8) +
    rect(x + 18, 150, 128, 160, main, 6) +
    rect(x + 18, 328, 128, 162, main, 6);
  return (
    shadow(480, 628, 260) +
    rect(286, 606, 44, 22, colour.ink, 4) +
    rect(630, 606, 44, 22, colour.ink, 4) +
    rect(276, 92, 416, 524, dark, 12) +
    path("M252 76H708V106H252Z", dark) +
    rect(268, 106, 416, 508, main, 6) +
    door(300) +
    door(492) +
    rect(444, 300, 12, 60, accent, 6) +
    rect(500, 300, 12, 60, accent, 6) +
    rect(300, 526, 356, 70, light, 8) +
    rect(448, 552, 60, 14, accent, 7) +
    rect(476, 116, 4, 400, dark)
  );
}
