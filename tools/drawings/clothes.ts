import { colour, type Palette } from "./palette";
import { circle, line, path, rect, repeat, shadow } from "./shapes";

const diamond = (x: number, y: number, size: number, fill: string) =>
  path(`M${x} ${y - size}L${x + size} ${y}L${x} ${y + size}L${x - size} ${y}Z`, fill);

export function drawDress({ main, dark, light, accent }: Palette): string {
  const hem = repeat(7, (index) => diamond(318 + index * 54, 566 + Math.abs(index - 3) * -5, 20, accent));
  return (
    shadow(480, 632, 220) +
    line("M480 76q-30-34 4-44t28 24q-4 20-30 34v20", colour.steelDark, 7) +
    line("M396 150Q480 70 564 150", colour.wood, 12) +
    path("M394 136L300 190l36 96 66-34ZM566 136l94 54-36 96-66-34Z", dark) +
    path("M394 136q86 50 172 0l14 124-32 92L682 600Q480 656 278 600L412 352l-32-92Z", main) +
    path("M548 352L682 600q-70 20-140 26-6-160-36-274Z", dark) +
    path("M412 352h24Q380 480 356 616l-44-8Q360 470 412 352Z", light) +
    path("M408 330H552V366H408Z", accent) +
    rect(464, 330, 32, 36, colour.paper, 6) +
    path("M394 136q86 50 172 0l3 26q-90 56-178 0Z", accent) +
    hem +
    repeat(6, (index) => diamond(345 + index * 54, 580, 8, colour.paper)) +
    repeat(4, (index) => circle(450 + index * 20, 240 + (index % 2) * 22, 6, accent))
  );
}

export function drawShirt({ main, dark, light, accent }: Palette): string {
  const pattern = repeat(18, (index) => {
    const x = 366 + (index % 6) * 46;
    const y = 282 + Math.floor(index / 6) * 104;
    return circle(x, y, 17, index % 2 ? accent : light) + circle(x, y, 8, index % 2 ? main : accent);
  });
  return (
    shadow(480, 616, 240) +
    path("M380 132L246 190L176 380l96 42 60-100Z", dark) +
    path("M580 132l134 58 70 190-96 42-60-100Z", dark) +
    path("M196 330l90 38-14 54-96-42ZM764 330l-90 38 14 54 96-42Z", accent) +
    path("M380 132Q480 190 580 132L640 190V590q0 20-20 20H340q-20 0-20-20V190Z", main) +
    pattern +
    rect(468, 190, 24, 420, dark) +
    repeat(5, (index) => circle(480, 250 + index * 78, 8, colour.paper)) +
    path("M380 132l-12 36 88 72 24-50ZM580 132l12 36-88 72-24-50Z", light) +
    path("M400 128q80 46 160 0l-80 62Z", dark)
  );
}

export function drawBackpack({ main, dark, light, accent }: Palette): string {
  return (
    shadow(480, 616, 220) +
    line("M430 130V96q0-26 50-26t50 26v34", dark, 22) +
    rect(252, 380, 90, 196, dark, 36) +
    rect(618, 380, 90, 196, dark, 36) +
    path("M300 300Q300 112 480 112T660 300V560q0 54-54 54H354q-54 0-54-54Z", main) +
    path("M590 140q70 46 70 160V560q0 54-54 54H570Q620 380 590 140Z", dark) +
    path("M330 300q0-100 66-140-30 60-34 190h-32Z", light) +
    line("M352 262q8-104 128-104t128 104", accent, 9) +
    rect(344, 374, 272, 200, dark, 34) +
    rect(352, 380, 256, 186, light, 30) +
    line("M372 430H588", accent, 9) +
    rect(566, 428, 14, 46, colour.paper, 7) +
    rect(440, 290, 80, 44, colour.paper, 8) +
    rect(452, 306, 56, 12, accent, 6)
  );
}
