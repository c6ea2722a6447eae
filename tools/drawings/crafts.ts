import { colour, type Palette } from "./palette";
import { circle, ellipse, line, path, rect, repeat, shadow } from "./shapes";

export function drawKiondo({ main, dark, light, accent }: Palette): string {
  const band = (top: number, height: number, fill: string) => {
    const inset = (y: number) => Math.round(((y - 270) / 340) ** 2 * 50);
    const lower = top + height;
    return path(
      `M${274 + inset(top)} ${top}Q480 ${top + 52} ${686 - inset(top)} ${top}L${686 - inset(lower)} ${lower}Q480 ${lower + 52} ${274 + inset(lower)} ${lower}Z`,
      fill,
    );
  };
  const triangles = repeat(9, (index) => {
    const x = 300 + index * 45;
    const sag = Math.round(26 - ((x - 480) / 190) ** 2 * 26);
    return path(`M${x - 22} ${402 + sag}h44l-22 54Z`, index % 2 ? accent : colour.paper);
  });
  return (
    shadow(480, 616, 220) +
    line("M300 276C270 60 400 50 420 264", colour.woodDark, 20) +
    line("M540 264C560 50 690 60 660 276", colour.wood, 24) +
    path("M268 266Q262 470 316 560Q340 612 480 612T644 560Q698 470 692 266Z", main) +
    band(316, 26, dark) +
    band(352, 20, accent) +
    triangles +
    band(466, 20, accent) +
    band(494, 26, dark) +
    band(534, 12, light) +
    path("M620 276Q660 460 560 606 624 596 644 560 698 470 692 266Z", "rgba(27,33,30,.13)") +
    ellipse(480, 266, 212, 46, light) +
    ellipse(480, 266, 190, 34, dark) +
    rect(286, 272, 34, 60, colour.woodDark, 8) +
    rect(640, 272, 34, 60, colour.woodDark, 8)
  );
}

/** A beaded Maasai collar on a stand. */
export function drawNecklace({ main, dark, light, accent }: Palette): string {
  const rows = [
    [232, accent, main],
    [202, main, colour.paper],
    [172, colour.paper, dark],
    [142, accent, colour.forest],
    [112, main, light],
  ] as const;
  // a dash without length under a round cap draws a bead
  const beads = (reach: number, fill: string, offset: number) =>
    `<path d="M${480 - reach} 270A${reach} ${reach} 0 0 0 ${480 + reach} 270" fill="none" stroke="${fill}" stroke-width="26" stroke-linecap="round" stroke-dasharray="0 60" stroke-dashoffset="${offset}"/>`;
  return (
    shadow(480, 632, 250) +
    path("M412 66h136l6 120Q720 200 752 330L700 626H260L208 330Q240 200 406 186Z", colour.ink) +
    path("M514 66h34l6 120Q720 200 752 330L700 626H600Q640 300 520 200Z", "#0F1412") +
    rows.map(([reach, one, other]) => beads(reach, one, 0) + beads(reach, other, 30)).join("") +
    repeat(5, (index) => path(`M${424 + index * 28} 500v24l9 42-9 14-9-14 9-42Z`, index % 2 ? accent : main))
  );
}

export function drawBowl({ main, dark, light, accent }: Palette): string {
  return (
    shadow(480, 612, 240) +
    path("M380 560H580L610 612H350Z", dark) +
    path("M190 330Q200 570 480 570T770 330Z", main) +
    path("M640 330Q640 520 520 568 760 556 770 330Z", dark) +
    path("M238 380q20 80 90 130l-20 16Q222 474 214 380Z", light) +
    repeat(9, (index) => {
      const x = 272 + index * 52;
      const y = Math.round(464 - ((x - 480) / 208) ** 2 * 60);
      return path(`M${x} ${y - 24}l18 24-18 24-18-24Z`, index % 2 ? accent : colour.paper);
    }) +
    ellipse(480, 330, 290, 66, light) +
    ellipse(480, 330, 264, 52, dark) +
    circle(400, 300, 54, colour.sun) +
    circle(560, 304, 50, colour.forest) +
    circle(482, 288, 62, colour.red) +
    path("M216 330Q250 382 480 382T744 330q-20 66-264 66T216 330Z", light)
  );
}
