import { colour, type Palette } from "./palette";
import { line, path, rect, repeat, shadow } from "./shapes";

/** A folded pile, the top cloth showing its pattern. */
export function drawKikoi({ main, dark, light, accent }: Palette): string {
  const fringe = repeat(22, (index) => line(`M${214 + index * 25.4} 556v38`, index % 3 ? light : accent, 6));
  const stripes = [
    [34, 22, accent],
    [66, 8, colour.paper],
    [84, 34, light],
    [128, 8, colour.paper],
    [146, 22, accent],
  ] as const;
  return (
    shadow(480, 600, 320) +
    path("M250 170H710Q760 170 768 220V330H192V220Q200 170 250 170Z", dark) +
    path("M250 170H710q-30 60 0 118H250q-30-60 0-118Z", main) +
    fringe +
    rect(192, 250, 576, 316, main, 18) +
    stripes.map(([top, height, fill]) => rect(192, 346 + top, 576, height, fill)).join("") +
    path("M192 268q0-18 18-18H750q18 0 18 18v50H192Z", dark) +
    rect(192, 282, 576, 10, accent) +
    path("M690 250h78v316h-78Z", "rgba(27,33,30,.14)") +
    rect(192, 540, 576, 26, light)
  );
}

export function drawShuka({ main, dark, light, accent }: Palette): string {
  const down = repeat(6, (index) => rect(226 + index * 92, 196, index % 2 ? 12 : 34, 330, dark));
  const across = repeat(4, (index) => rect(192, 232 + index * 76, 576, index % 2 ? 12 : 30, dark));
  return (
    shadow(480, 606, 320) +
    rect(204, 470, 560, 132, dark, 44) +
    rect(196, 430, 572, 120, light, 44) +
    rect(192, 196, 576, 340, main, 26) +
    `<g opacity=".8">${down}${across}</g>` +
    repeat(3, (index) => rect(292 + index * 184, 196, 5, 340, accent)) +
    repeat(2, (index) => rect(192, 300 + index * 152, 576, 5, colour.paper)) +
    path("M192 500q0 36 40 36H728q40 0 40-36v26q0 26-26 26H218q-26 0-26-26Z", "rgba(27,33,30,.25)") +
    repeat(20, (index) => line(`M${222 + index * 27.2} 598v30`, index % 2 ? main : dark, 7))
  );
}
