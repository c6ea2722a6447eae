import { colour, type Palette } from "./palette";
import { circle, ellipse, line, path, rect, repeat, shadow, turned } from "./shapes";

export function drawCoffee({ main, dark, light, accent }: Palette): string {
  const bean = (x: number, y: number, degrees: number) =>
    turned(
      degrees,
      x,
      y,
      ellipse(x, y, 34, 24, "#5B3417") + line(`M${x - 26} ${y}q26-16 52 0`, "#3B200C", 6),
    );
  return (
    shadow(480, 614, 260) +
    path("M330 186H630L650 590q0 24-24 24H334q-24 0-24-24Z", main) +
    path("M560 186h70L650 590q0 24-24 24H540Z", dark) +
    path("M330 186L350 116H610L630 186Z", dark) +
    rect(336, 96, 288, 34, light, 8) +
    rect(360, 266, 240, 240, colour.paper, 18) +
    circle(480, 366, 76, accent) +
    turned(
      -30,
      480,
      366,
      ellipse(480, 366, 34, 52, "#5B3417") + line("M480 322q-18 44 0 88", colour.paper, 7),
    ) +
    rect(404, 462, 152, 14, colour.ink, 7) +
    rect(346, 200, 22, 380, light, 11) +
    bean(230, 590, 20) +
    bean(276, 614, -30) +
    bean(700, 596, -15) +
    bean(756, 612, 40)
  );
}

export function drawTea({ main, dark, light, accent }: Palette): string {
  return (
    shadow(480, 612, 310) +
    path("M250 210L330 160H640L570 210Z", light) +
    path("M570 210L640 160V560L570 612Z", dark) +
    rect(250, 210, 320, 402, main, 6) +
    path("M250 270H570V300H250Z", accent) +
    circle(410, 430, 96, colour.paper) +
    path("M410 350q-60 60-40 130l40 30 40-30q20-70-40-130Z", colour.forest) +
    line("M410 380v120M410 430l-26-22M410 460l26-22", colour.paper, 6) +
    path("M608 500h170v54q0 58-58 58h-54q-58 0-58-58Z", colour.paper) +
    `<path d="M776 520q50-6 40 36-8 26-44 26" fill="none" stroke="${colour.paper}" stroke-width="14"/>` +
    ellipse(693, 500, 85, 18, colour.line) +
    ellipse(693, 500, 72, 12, colour.clay) +
    line("M664 470q-16-30 6-50t0-50M716 470q-16-30 6-50t0-50", colour.paper, 9)
  );
}

export function drawHoney({ main, dark, light, accent }: Palette): string {
  const cell = (x: number, y: number) => path(`M${x} ${y - 26}l23 13v26l-23 13-23-13v-26Z`, light);
  return (
    shadow(490, 614, 240) +
    path("M320 220H610q30 30 30 80V566q0 48-48 48H338q-48 0-48-48V300q0-50 30-80Z", main) +
    path("M560 220h50q30 30 30 80V566q0 48-48 48h-50Q610 400 560 220Z", dark) +
    rect(316, 280, 24, 280, light, 12) +
    rect(308, 150, 314, 80, colour.woodLight, 14) +
    rect(308, 200, 314, 30, colour.wood, 10) +
    path("M352 320H578V520H352Z", colour.paper) +
    cell(420, 396) +
    cell(466, 396) +
    cell(512, 396) +
    cell(443, 436) +
    cell(489, 436) +
    rect(390, 484, 150, 12, accent, 6) +
    line("M770 180L694 470", colour.woodDark, 18) +
    turned(
      14,
      680,
      540,
      repeat(4, (index) =>
        rect(640 - (index % 3 ? 8 : 0), 470 + index * 30, index % 3 ? 96 : 80, 22, colour.wood, 11),
      ),
    ) +
    path("M660 590q20 30 36 0Z", colour.sun)
  );
}

function drawSack({ main, dark, light, accent }: Palette, emblem: string): string {
  return (
    shadow(480, 616, 230) +
    path("M316 170Q300 400 292 580q0 34 34 34H634q34 0 34-34-8-180-24-410Z", main) +
    path("M580 170h64q16 230 24 410 0 34-34 34h-60Q610 380 580 170Z", dark) +
    path("M300 110H660L648 180H312Z", light) +
    line("M312 146H648", accent, 10) +
    path("M306 220H652l4 40H304ZM296 540H664l3 34H294Z", accent) +
    circle(480, 400, 112, colour.paper) +
    emblem
  );
}

export function drawUnga(palette: Palette): string {
  const kernels = repeat(15, (index) =>
    circle(458 + (index % 3) * 22, 336 + Math.floor(index / 3) * 25, 12, index % 2 ? "#FBD470" : colour.sun),
  );
  const maize =
    ellipse(480, 388, 42, 82, colour.sun) +
    kernels +
    path("M420 400q-8 70 60 96-50-20-60-96ZM540 400q8 70-60 96 50-20 60-96Z", colour.forest) +
    path("M412 380q0 90 68 118-30-50-68-118ZM548 380q0 90-68 118 30-50 68-118Z", colour.forest);
  return drawSack(palette, maize);
}

export function drawRice(palette: Palette): string {
  const grains = repeat(8, (index) =>
    turned(
      index % 2 ? 40 : -40,
      index % 2 ? 504 : 456,
      340 + Math.floor(index / 2) * 32,
      ellipse(index % 2 ? 504 : 456, 340 + Math.floor(index / 2) * 32, 12, 24, colour.sun),
    ),
  );
  return drawSack(
    palette,
    line("M480 320V490", colour.forest, 8) + grains + ellipse(480, 316, 12, 24, colour.sun),
  );
}

export function drawSoap({ main, dark, light, accent }: Palette): string {
  return (
    shadow(480, 612, 320) +
    path("M168 470l60-46H470l-50 46Z", light) +
    path("M420 470l50-46v132l-50 54Z", dark) +
    rect(168, 470, 252, 140, main, 10) +
    rect(168, 510, 252, 62, colour.paper) +
    path("M294 520q-26 22 0 44 26-22 0-44Z", accent) +
    path("M486 350H770V556q0 56-56 56H542q-56 0-56-56Z", colour.paper) +
    path("M700 350h70V556q0 56-56 56h-40q36-120 26-262Z", colour.line) +
    rect(470, 280, 316, 82, dark, 18) +
    rect(470, 280, 316, 56, main, 18) +
    path("M486 410H770V540H486Z", accent) +
    path("M628 424q-40 40 0 102 40-62 0-102Z", colour.paper) +
    path("M200 424q-10-90 60-130-6 90-30 130ZM250 424q20-90 100-100-30 70-70 100Z", colour.forest) +
    repeat(3, (index) => circle(420 + index * 26, 250 - index * 44, 18 - index * 4, colour.paper))
  );
}
