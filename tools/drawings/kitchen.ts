import { colour, type Palette } from "./palette";
import { circle, ellipse, line, path, rect, repeat, shadow } from "./shapes";

export function drawSufuria({ main, dark, light, accent }: Palette): string {
  const pot = (x: number, y: number, half: number, depth: number) =>
    path(
      `M${x - half + 14} ${y}L${x - half + 26} ${y + depth - 40}q4 40 52 44H${x + half - 78}q48-4 52-44L${x + half - 14} ${y}Z`,
      colour.steel,
    ) +
    path(`M${x + half - 90} ${y}l-16 ${depth + 4}h28q48-4 52-44L${x + half - 14} ${y}Z`, colour.steelDark) +
    path(`M${x - half + 52} ${y + 20}h34l6 ${depth - 70}h-30Z`, colour.steelLight) +
    ellipse(x, y, half, half / 5, colour.steelDark) +
    ellipse(x, y - 5, half, half / 5, colour.steelLight) +
    ellipse(x, y, half - 18, half / 5 - 8, "#7C857F");
  return (
    shadow(480, 612, 320) +
    pot(620, 300, 176, 190) +
    line("M520 262C500 200 560 210 544 150M600 252C580 190 640 200 624 140", colour.paper, 12) +
    pot(394, 376, 226, 232) +
    path("M168 376Q180 300 394 292T620 376Q600 424 394 424T168 376Z", main) +
    path("M168 376Q200 402 394 402T620 376Q600 424 394 424T168 376Z", dark) +
    path("M236 352Q270 318 360 314L350 336Q280 340 236 352Z", light) +
    rect(374, 264, 40, 36, dark, 8) +
    ellipse(394, 262, 44, 18, accent)
  );
}

export function drawJiko({ main, dark, light, accent }: Palette): string {
  const coals = repeat(7, (index) =>
    ellipse(352 + index * 43, 268 + (index % 2) * 8, 32, 24, index % 3 === 1 ? colour.red : colour.ink),
  );
  const embers = repeat(6, (index) => ellipse(374 + index * 43, 274, 16, 11, colour.sun));
  return (
    shadow(480, 614, 240) +
    line("M262 330h-50v70h40M698 330h50v70h-40", colour.steelDark, 16) +
    path("M284 292H676L592 452L664 592q0 20-24 20H320q-24 0-24-20L368 452Z", main) +
    path("M592 292H676L592 452L664 592q0 20-24 20H560l-30-160Z", dark) +
    path("M320 330h44l52 122-44 120h-40l36-120Z", light) +
    path("M352 436H608V468H352Z", accent) +
    rect(408, 500, 128, 84, dark, 14) +
    rect(418, 510, 108, 64, colour.ink, 8) +
    path("M430 574q8-40 22-12 10-36 26-6 12-30 36 18Z", colour.sun) +
    ellipse(480, 292, 204, 52, colour.clay) +
    ellipse(480, 286, 176, 40, "#8F4526") +
    coals +
    embers +
    path("M300 268q24-44 64-30l-4 40ZM660 268q-24-44-64-30l4 40ZM456 330q24 20 48 0l-4-34h-40Z", colour.clay)
  );
}

export function drawBlender({ main, dark, light, accent }: Palette): string {
  return (
    shadow(480, 616, 180) +
    line("M590 220C700 210 690 400 590 390", dark, 26) +
    path("M356 152H604L566 448H394Z", colour.glass) +
    path("M370 262H590L566 448H394Z", colour.sun) +
    path("M370 262Q425 240 480 262T590 262L586 292Q530 270 480 292T374 292Z", "#FBD470") +
    path("M384 170h36L442 430h-28Z", colour.paper) +
    repeat(4, (index) => rect(532, 292 + index * 34, 34, 7, colour.ink, 3)) +
    rect(340, 116, 280, 44, dark, 14) +
    rect(430, 84, 100, 40, main, 12) +
    path("M388 448H572L616 588q4 26-22 26H366q-26 0-22-26Z", main) +
    path("M530 448h42L616 588q4 26-22 26H560Z", dark) +
    rect(372, 440, 216, 30, dark, 10) +
    circle(480, 540, 42, light) +
    circle(480, 540, 28, colour.paper) +
    rect(475, 514, 10, 28, accent, 5) +
    circle(402, 574, 9, accent) +
    circle(558, 574, 9, colour.paper)
  );
}

export function drawKettle({ main, dark, light, accent }: Palette): string {
  return (
    shadow(470, 614, 240) +
    `<path d="M350 226C350 90 590 90 590 226" fill="none" stroke="${colour.ink}" stroke-width="30"/>` +
    path("M640 330L770 226l26 26q-20 40-50 60L676 462Z", dark) +
    path("M300 300Q320 214 470 214T640 300L690 556q6 56-60 56H310q-66 0-60-56Z", main) +
    path("M560 226q70 18 80 74L690 556q6 56-60 56H560Q620 420 560 226Z", dark) +
    path("M330 300q12-44 66-56-40 120-44 316h-50Z", light) +
    ellipse(470, 224, 126, 24, dark) +
    ellipse(470, 214, 114, 20, light) +
    circle(470, 190, 24, colour.ink) +
    repeat(5, (index) => circle(346 + index * 62, 470, 20, accent)) +
    repeat(5, (index) => circle(346 + index * 62, 470, 8, colour.paper)) +
    rect(246, 580, 448, 32, dark, 16)
  );
}

export function drawThermos({ main, dark, light, accent }: Palette): string {
  return (
    shadow(470, 616, 170) +
    line("M600 280C712 280 712 480 600 480", colour.ink, 26) +
    rect(358, 226, 248, 390, dark, 26) +
    rect(352, 220, 240, 388, main, 26) +
    rect(376, 240, 32, 348, light, 16) +
    rect(352, 340, 240, 150, colour.paper) +
    repeat(
      3,
      (index) =>
        path(`M${412 + index * 62} 360l26 54-26 54-26-54Z`, accent) +
        path(`M${412 + index * 62} 386l12 28-12 28-12-28Z`, main),
    ) +
    rect(352, 326, 240, 14, accent) +
    rect(352, 490, 240, 14, accent) +
    path("M376 220V178q0-16 16-16h160q16 0 16 16v42Z", colour.steel) +
    path("M388 162V112q0-20 20-20h128q20 0 20 20v50Z", dark) +
    rect(406, 104, 20, 50, main, 10) +
    path("M700 540h120v40q0 32-32 32h-56q-32 0-32-32Z", colour.paper) +
    `<path d="M820 556q34 0 20 26-8 10-24 10" fill="none" stroke="${colour.paper}" stroke-width="10"/>` +
    ellipse(760, 540, 60, 12, colour.clay)
  );
}
