import { colour, type Palette } from "./palette";
import { circle, ellipse, faint, line, path, rect, repeat, shadow } from "./shapes";

export function drawTableLamp({ main, dark, light, accent }: Palette): string {
  return (
    shadow(480, 612, 190) +
    faint(0.5, path("M352 380H608L720 604H240Z", "#FFF3D6")) +
    rect(468, 370, 24, 200, colour.woodDark) +
    ellipse(480, 470, 52, 66, colour.wood) +
    ellipse(464, 458, 14, 36, colour.woodLight) +
    path("M372 612q0-46 60-46h96q60 0 60 46Z", colour.wood) +
    path("M372 612q0-20 12-30h192q12 10 12 30Z", colour.woodDark) +
    path("M388 132H572L668 384H292Z", main) +
    path("M520 132h52L668 384H588Z", dark) +
    path("M400 132h40L372 384H304Z", light) +
    path("M304 352L292 384H668L656 352Z", accent) +
    line("M560 384v74", colour.ink, 5) +
    circle(560, 466, 10, accent)
  );
}

export function drawSolarLantern({ main, dark, light, accent }: Palette): string {
  return (
    shadow(480, 614, 190) +
    faint(0.55, circle(480, 390, 210, "#FFF6DC")) +
    `<path d="M372 220C352 60 608 60 588 220" fill="none" stroke="${dark}" stroke-width="20"/>` +
    rect(376, 192, 208, 66, main, 26) +
    rect(400, 178, 160, 22, "#1D4680", 6) +
    path("M390 258H570L596 500H364Z", colour.glass) +
    path("M420 258h30L430 500h-44Z", colour.paper) +
    ellipse(490, 388, 50, 78, colour.sun) +
    ellipse(490, 400, 24, 48, colour.paper) +
    rect(378, 258, 14, 242, dark, 4) +
    rect(568, 258, 14, 242, dark, 4) +
    rect(336, 496, 288, 116, dark, 30) +
    rect(336, 490, 288, 104, main, 30) +
    circle(480, 542, 28, light) +
    circle(480, 542, 16, accent) +
    rect(376, 534, 54, 16, dark, 8) +
    rect(530, 534, 54, 16, dark, 8)
  );
}

export function drawSolarPanel({ main, dark, light, accent }: Palette): string {
  const cells = repeat(12, (index) => {
    const column = index % 4;
    const row = Math.floor(index / 4);
    const left = 268 - row * 36 + column * 112;
    const top = 196 + row * 100;
    return path(
      `M${left} ${top}h96l-32 86h-96Z`,
      column === 3 - row ? light : (column + row) % 2 ? main : dark,
    );
  });
  return (
    shadow(480, 616, 320) +
    circle(790, 130, 62, accent) +
    repeat(8, (index) => {
      const angle = (index * Math.PI) / 4;
      const at = (reach: number) =>
        `${Math.round(790 + Math.cos(angle) * reach)} ${Math.round(130 + Math.sin(angle) * reach)}`;
      return line(`M${at(80)}L${at(100)}`, accent, 12);
    }) +
    line("M640 420L720 610M640 420L590 610", colour.steelDark, 18) +
    line("M300 480L250 612", colour.steelDark, 18) +
    path("M244 172H736L614 512H122Z", colour.steel) +
    path("M122 512H614V528H122ZM614 512L736 172V190L614 528Z", colour.steelDark) +
    path("M254 182H722L606 502H138Z", colour.paper) +
    cells
  );
}

export function drawWaterTank({ main, dark, light, accent }: Palette): string {
  return (
    shadow(480, 622, 250) +
    rect(270, 590, 420, 30, colour.woodDark, 4) +
    path("M284 214H676V560q0 36-196 36T284 560Z", main) +
    path("M590 214H676V560q0 22-86 30Z", dark) +
    path("M284 214q20-84 136-104h120q116 20 136 104Z", light) +
    path("M560 112q98 24 116 102H600q-4-60-60-102Z", main) +
    rect(410, 82, 140, 36, dark, 12) +
    repeat(5, (index) =>
      path(
        `M284 ${262 + index * 64}Q480 ${298 + index * 64} 676 ${262 + index * 64}v16Q480 ${314 + index * 64} 284 ${278 + index * 64}Z`,
        dark,
      ),
    ) +
    path("M402 372H558V452Q480 462 402 452Z", colour.paper) +
    path("M480 384q30 36 30 52a30 22 0 0 1-60 0q0-16 30-52Z", accent) +
    rect(300, 546, 34, 20, colour.sun, 4) +
    line("M296 556h-34v24", colour.sun, 16)
  );
}
