import { colour, type Palette } from "./palette";
import { circle, ellipse, path, rect, repeat, shadow } from "./shapes";

export function drawSofa({ main, dark, light, accent }: Palette): string {
  return (
    shadow(480, 614, 370) +
    path("M196 560h36l-10 54h-22ZM728 560h36l-4 54h-22Z", colour.woodDark) +
    rect(186, 226, 588, 330, dark, 54) +
    rect(206, 246, 268, 220, main, 40) +
    rect(486, 246, 268, 220, main, 40) +
    rect(222, 262, 236, 26, light, 13) +
    rect(502, 262, 236, 26, light, 13) +
    rect(206, 420, 272, 92, light, 30) +
    rect(482, 420, 272, 92, light, 30) +
    rect(206, 496, 548, 78, main, 14) +
    rect(128, 352, 112, 226, main, 50) +
    rect(720, 352, 112, 226, main, 50) +
    rect(150, 374, 26, 160, light, 13) +
    path("M282 344l90-20 26 92-92 22Z", accent) +
    path("M306 356l42-10 12 44-42 10Z", colour.paper)
  );
}

export function drawArmchair({ main, dark, light, accent }: Palette): string {
  return (
    shadow(480, 616, 250) +
    path("M316 566l-20 50h26l26-50ZM644 566l20 50h-26l-26-50Z", colour.woodDark) +
    path("M306 180Q480 84 654 180L630 520H330Z", dark) +
    path("M330 204Q480 120 630 204L608 500H352Z", main) +
    circle(420, 262, 8, dark) +
    circle(540, 262, 8, dark) +
    circle(480, 332, 8, dark) +
    rect(316, 428, 328, 92, light, 34) +
    rect(310, 496, 340, 80, main, 16) +
    rect(246, 352, 96, 228, main, 44) +
    rect(618, 352, 96, 228, main, 44) +
    rect(264, 372, 22, 170, light, 11) +
    rect(426, 360, 108, 84, accent, 20) +
    rect(442, 394, 76, 10, colour.paper, 5)
  );
}

export function drawStool({ main, dark, light, accent }: Palette): string {
  return (
    shadow(480, 614, 210) +
    path("M340 350L288 612h46l66-250ZM620 350l52 262h-46l-66-250Z", dark) +
    path("M454 366h52l8 246h-68Z", main) +
    path("M316 500H644V524H316Z", dark) +
    path("M276 276q0 92 204 92t204-92Z", main) +
    path("M600 346q84-22 84-70h-70q0 44-14 70Z", dark) +
    ellipse(480, 276, 204, 62, light) +
    ellipse(480, 270, 172, 46, main) +
    repeat(14, (index) => {
      const angle = (index * Math.PI) / 7;
      const x = Math.round(480 + Math.cos(angle) * 188);
      const y = Math.round(274 + Math.sin(angle) * 54);
      return circle(x, y, 8, index % 2 ? accent : colour.paper);
    }) +
    ellipse(480, 266, 110, 26, dark)
  );
}
