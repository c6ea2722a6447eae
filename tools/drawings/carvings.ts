import { colour, type Palette } from "./palette";
import { circle, ellipse, line, path, rect, repeat, shadow } from "./shapes";

export function drawGiraffe({ main, dark, light, accent }: Palette): string {
  const spots = [
    [566, 210, 14],
    [548, 270, 17],
    [520, 322, 20],
    [478, 352, 18],
    [500, 390, 20],
    [430, 380, 24],
    [376, 396, 18],
    [440, 432, 15],
    [352, 430, 12],
  ] as const;
  return (
    shadow(460, 618, 220) +
    line("M316 388Q270 430 286 490", dark, 10) +
    ellipse(286, 500, 12, 20, colour.ink) +
    path("M356 430h40l-8 176h-30ZM470 430h38l6 176h-32Z", dark) +
    path(
      "M312 400q10-56 84-58 60-2 96-44 34-50 50-140l44 8q0 130-34 200-12 50-22 90l2 150h-32l-16-140q-56 20-118 4l-14 136h-32l2-150q-10-26-10-56Z",
      main,
    ) +
    path("M536 160q0-34 30-44l86 34q20 10 12 30-8 18-30 14l-66-16Z", main) +
    line("M560 122l-8-48M588 128l2-50", dark, 10) +
    circle(552, 72, 9, colour.ink) +
    circle(590, 76, 9, colour.ink) +
    path("M536 132l-46-14q8 34 42 40Z", light) +
    circle(600, 148, 7, colour.ink) +
    line("M650 180q-10 6-22 2", dark, 5) +
    spots.map(([x, y, radius]) => circle(x, y, radius, dark)).join("") +
    line("M536 176Q520 270 470 306", light, 9) +
    rect(290, 596, 290, 26, accent, 10)
  );
}

export function drawElephant({ main, dark, light, accent }: Palette): string {
  return (
    shadow(480, 618, 310) +
    line("M250 350q-40 40-26 110", dark, 12) +
    rect(338, 430, 84, 176, dark, 18) +
    rect(546, 430, 84, 176, dark, 18) +
    path("M236 400Q236 236 420 220 520 210 580 230L600 470q-10 40-60 40H316q-80 0-80-110Z", main) +
    rect(272, 440, 94, 168, main, 20) +
    rect(478, 440, 94, 168, main, 20) +
    path(
      "M540 300Q540 188 640 188t116 110q8 60-4 130-8 60 30 60 30 0 22-34l36-4q10 80-62 80-70 0-66-90 2-60-14-100-70 40-158-40Z",
      main,
    ) +
    path("M690 376q50 44 96 20l-4 22q-66 24-108-20Z", colour.paper) +
    path("M480 226q92-44 136 26 26 60-10 130-20 40-60 20-80-40-66-176Z", light) +
    path("M508 248q60-24 90 20 16 50-10 100-12 20-32 10-50-40-48-130Z", dark) +
    circle(682, 276, 10, colour.ink) +
    repeat(3, (index) => rect(280 + index * 28, 586, 20, 18, light, 8)) +
    repeat(3, (index) => rect(486 + index * 28, 586, 20, 18, light, 8)) +
    path("M296 262Q360 226 440 222l-6 150q-70 14-150-6Z", accent) +
    path("M286 340q76 22 150 6l-1 18q-76 16-151-4Z", colour.paper) +
    line("M330 262l-4 60M370 250l-2 74M410 246v76", colour.paper, 7)
  );
}
