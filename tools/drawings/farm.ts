import { colour, type Palette } from "./palette";
import { circle, ellipse, line, path, rect, repeat, ring, shadow } from "./shapes";

export function drawWheelbarrow({ main, dark, light, accent }: Palette): string {
  return (
    shadow(480, 614, 340) +
    line("M838 326L560 420L250 540", colour.wood, 22) +
    line("M620 410L660 606M700 372L660 606", colour.steelDark, 18) +
    path("M330 240Q420 150 530 190T700 250L690 270H320Z", colour.woodDark) +
    path("M440 200q40-70 30-110 40 30 20 96ZM520 196q10-80 60-96-6 60-34 110Z", colour.forest) +
    path("M196 250H760L660 440q-10 20-34 20H396q-24 0-40-20Z", main) +
    path("M600 250H760L660 440q-10 20-34 20H560Z", dark) +
    path("M252 284h44l96 150h-36Z", light) +
    rect(182, 236, 592, 28, dark, 14) +
    circle(238, 536, 82, colour.rubber) +
    circle(238, 536, 46, accent) +
    circle(238, 536, 14, colour.steelDark) +
    path("M784 310h70q14 0 14 14t-14 14h-70Z", colour.rubber)
  );
}

export function drawJembe({ main, dark, light, accent }: Palette): string {
  return (
    shadow(490, 612, 260) +
    path("M120 612Q240 540 380 590T640 570 840 612Z", colour.woodDark) +
    line("M700 104L330 520", colour.woodDark, 34) +
    line("M694 100L324 516", colour.woodLight, 22) +
    path("M276 410L400 540 352 592Q236 620 176 560 200 470 276 410Z", main) +
    path("M400 540L352 592Q236 620 176 560q90 20 190-50Z", dark) +
    path("M276 430l20 20q-60 40-90 90-8-60 70-110Z", light) +
    path("M300 424l86 90-34 34-92-94Z", colour.steelDark) +
    circle(330, 486, 14, accent) +
    path("M660 566q-40-60-80-50 10 50 74 60 0-90 70-110 16 70-58 112v30h-12Z", colour.forest) +
    repeat(4, (index) => ellipse(250 + index * 130, 600, 26, 10, colour.wood))
  );
}

export function drawSprayer({ main, dark, light, accent }: Palette): string {
  return (
    shadow(470, 616, 220) +
    line("M596 520C740 540 760 420 700 360L770 150", colour.ink, 14) +
    line("M716 320L770 150", colour.steelDark, 18) +
    circle(772, 140, 18, accent) +
    faintSpray(colour.glass) +
    path("M300 240q0-70 70-70h180q70 0 70 70V556q0 56-56 56H356q-56 0-56-56Z", main) +
    path("M540 170h10q70 0 70 70V556q0 56-56 56h-50q50-220 26-442Z", dark) +
    rect(328, 220, 30, 330, light, 15) +
    rect(402, 106, 116, 70, colour.ink, 16) +
    line("M300 330h-70v-90", colour.ink, 20) +
    rect(206, 150, 46, 100, accent, 18) +
    rect(386, 300, 150, 160, colour.paper, 14) +
    path("M461 320q-60 40-56 110 70-4 70-70 10 50-14 90 60-50 0-130Z", colour.forest) +
    repeat(4, (index) => rect(588, 260 + index * 56, 20, 7, colour.paper, 3))
  );
}

function faintSpray(fill: string): string {
  return repeat(9, (index) =>
    circle(790 + (index % 3) * 22, 92 + Math.floor(index / 3) * 26 - (index % 3) * 10, 6, fill),
  );
}

export function drawWateringCan({ main, dark, light, accent }: Palette): string {
  return (
    shadow(470, 614, 260) +
    `<path d="M600 300C800 250 790 520 620 540" fill="none" stroke="${dark}" stroke-width="30"/>` +
    `<path d="M370 280C360 130 560 130 560 280" fill="none" stroke="${dark}" stroke-width="28"/>` +
    path("M340 430L190 226l44-24L366 350Z", dark) +
    path("M120 236L262 162l14 30-142 76Z", accent) +
    repeat(4, (index) => line(`M${128 + index * 32} ${294 - index * 16}l-18 44`, "#8FC7C2", 10)) +
    path("M326 286H614L648 590q2 24-22 24H314q-24 0-22-24Z", main) +
    path("M540 286h74L648 590q2 24-22 24H556Z", dark) +
    path("M350 300h36L374 590h-46Z", light) +
    ellipse(470, 286, 144, 28, dark) +
    ellipse(470, 286, 124, 18, colour.ink) +
    path("M304 470H634l3 30H301Z", accent) +
    ring(470, 396, 34, colour.paper, 10)
  );
}
