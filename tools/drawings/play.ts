import { colour, type Palette } from "./palette";
import { circle, line, path, rect, repeat, ring, shadow, turned } from "./shapes";

export function drawFootball({ main, dark }: Palette): string {
  const pentagon = (x: number, y: number, size: number, degrees: number, fill: string) => {
    const corners = [0, 1, 2, 3, 4].map((corner) => {
      const angle = ((corner * 72 - 90 + degrees) * Math.PI) / 180;
      return `${Math.round(x + Math.cos(angle) * size)} ${Math.round(y + Math.sin(angle) * size)}`;
    });
    return path(`M${corners.join("L")}Z`, fill);
  };
  const seams = repeat(5, (index) =>
    turned(index * 72, 480, 366, line("M480 286V248M564 187L624 231", colour.steelDark, 9)),
  );
  const outer = repeat(5, (index) => turned(index * 72, 480, 366, pentagon(480, 160, 88, 180, main)));
  return (
    shadow(480, 616, 200) +
    `<clipPath id="ball"><circle cx="480" cy="366" r="244"/></clipPath>` +
    circle(480, 366, 244, colour.paper) +
    `<g clip-path="url(#ball)">${seams}${outer}${circle(610, 520, 230, "rgba(27,33,30,.08)")}</g>` +
    pentagon(480, 366, 80, 0, main) +
    ring(480, 366, 240, dark, 8)
  );
}

export function drawTent({ main, dark, light, accent }: Palette): string {
  return (
    shadow(480, 610, 380) +
    line("M474 160L120 606M474 160L840 606", colour.woodDark, 10) +
    path("M470 150L150 604H620Z", main) +
    path("M470 150L820 590 620 604Z", dark) +
    path("M470 150L340 604H500Z", colour.ink) +
    path("M470 150L340 604H300Q400 420 470 150Z", light) +
    path("M470 150L500 604h40Q520 420 470 150Z", light) +
    line("M470 150V90", colour.woodDark, 10) +
    path("M474 90l84 24-84 28Z", accent) +
    line("M150 604l-34 20M820 590l36 24", colour.steelDark, 8)
  );
}

export function drawHelmet({ main, dark, light, accent }: Palette): string {
  return (
    shadow(480, 612, 250) +
    path("M230 420Q220 130 500 130 750 140 748 400L740 470H620L560 610H400Q236 600 230 420Z", main) +
    path("M230 420q0 40 10 74 60 60 180 60l-20 56Q236 600 230 420Z", dark) +
    path("M300 300Q340 190 470 172l4 26Q370 220 330 310Z", light) +
    path("M500 290H742q8 60 4 110l-8 60H560q-60-10-72-90-4-60 12-80Z", colour.ink) +
    path("M530 312H716q4 30 4 50H530q-12-26 0-50Z", "#5A7F86") +
    path("M420 132q40-4 90-2Q440 260 452 420 462 540 500 610h-50Q390 300 420 132Z", accent) +
    circle(470, 380, 24, dark) +
    circle(470, 380, 12, colour.steel) +
    line("M560 600q60 10 70-60", colour.rubber, 14)
  );
}

export function drawBook({ main, dark, light, accent }: Palette): string {
  const lower =
    rect(236, 500, 470, 108, colour.forest, 14) +
    rect(256, 516, 450, 76, colour.paper) +
    repeat(3, (i) => rect(256, 532 + i * 20, 450, 4, colour.line)) +
    rect(236, 500, 44, 108, "#0A5038", 12);
  const cover =
    rect(352, 96, 292, 392, dark, 12) +
    rect(372, 104, 280, 390, colour.paper, 6) +
    rect(344, 92, 290, 390, main, 12) +
    rect(344, 92, 36, 390, dark, 10) +
    circle(508, 250, 74, accent) +
    path("M400 330Q460 250 510 300T614 290V400H400Z", light) +
    path("M400 370Q500 310 614 360V400H400Z", dark) +
    path("M448 330v-44q-34-4-44-20 44-20 90 0-10 16-36 20v44Z", colour.ink) +
    rect(408, 126, 200, 24, colour.paper, 6) +
    rect(440, 430, 130, 16, colour.paper, 8);
  return shadow(480, 612, 300) + lower + turned(4, 490, 490, cover);
}
