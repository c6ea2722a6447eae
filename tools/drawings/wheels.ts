import { colour, type Palette } from "./palette";
import { circle, ellipse, line, path, rect, repeat, ring, shadow } from "./shapes";

const wheel = (x: number, y: number, radius: number, width: number, hub: string) =>
  ring(x, y, radius, colour.rubber, width) +
  ring(x, y, radius - width / 2 - 5, colour.steelDark, 6) +
  repeat(6, (index) => {
    const angle = (index * Math.PI) / 6;
    const reach = radius - width / 2;
    const dx = Math.round(Math.cos(angle) * reach);
    const dy = Math.round(Math.sin(angle) * reach);
    return line(`M${x - dx} ${y - dy}L${x + dx} ${y + dy}`, colour.steel, 3);
  }) +
  circle(x, y, 13, hub);

export function drawBicycle({ main, dark, light, accent }: Palette): string {
  return (
    shadow(480, 616, 350) +
    wheel(270, 470, 128, 20, dark) +
    wheel(690, 470, 128, 20, dark) +
    line("M270 470L372 262M372 262L470 470M270 470H470", dark, 18) +
    line("M470 470L620 270M382 284L616 270M470 470L372 250", main, 20) +
    line("M606 222L690 470", main, 20) +
    line("M404 300L600 288", light, 6) +
    line("M606 222l-14-36h70q30 4 26 40", colour.ink, 16) +
    line("M682 236q6 20-8 30", colour.ink, 20) +
    line("M372 250L360 216", colour.steelDark, 14) +
    path("M300 200q60-24 124-4 10 18-14 22H328q-32-2-28-18Z", colour.ink) +
    circle(470, 470, 40, colour.steelDark) +
    circle(470, 470, 24, accent) +
    line("M470 470l40 62M470 470l-38-60", colour.ink, 10) +
    line("M492 534h42M410 408h42", colour.ink, 14) +
    path("M166 410Q200 326 290 336l-4 16Q212 346 182 414Z", accent) +
    rect(190, 318, 150, 14, colour.steelDark, 7)
  );
}

export function drawMotorcycle({ main, dark, light, accent }: Palette): string {
  return (
    shadow(480, 616, 370) +
    wheel(256, 490, 112, 34, accent) +
    wheel(726, 490, 112, 34, accent) +
    line("M256 490L400 470L470 520", colour.steelDark, 20) +
    line("M640 232L726 490", colour.steelDark, 22) +
    path("M350 400H600L560 540H420Z", colour.ink) +
    rect(430, 430, 120, 80, colour.steelDark, 14) +
    repeat(3, (index) => rect(444, 444 + index * 22, 92, 8, colour.ink, 4)) +
    line("M470 540H250", colour.steel, 26) +
    circle(250, 540, 10, colour.ink) +
    path("M206 330q60-30 160-16l60 40-40 60H300q-60-10-94-84Z", dark) +
    path("M190 300q16-22 50-16l200 22q40 6 40 40H300q-90-6-110-46Z", colour.ink) +
    path("M440 330Q480 250 570 250H640L660 340 600 400H450Z", main) +
    path("M480 310q30-40 90-40l-10 24q-40 0-60 26Z", light) +
    path("M470 370h146l-16 30H450Z", accent) +
    line("M636 240l-30-74h-46", colour.ink, 18) +
    circle(676, 250, 46, colour.steel) +
    circle(688, 252, 32, "#FFF3D6") +
    path("M606 130q40-10 50 40l-14 6q-30-10-36-46Z", colour.ink) +
    path("M616 404Q700 330 830 420l-10 22Q716 380 640 440Z", main) +
    path("M132 420Q190 350 300 380l-6 20Q210 380 152 440Z", main) +
    rect(150, 262, 130, 14, colour.steelDark, 7) +
    line("M430 540l-30 72", colour.steelDark, 12)
  );
}

/** A wooden toy. */
export function drawToyMatatu({ main, dark, light, accent }: Palette): string {
  return (
    shadow(480, 614, 350) +
    path("M150 240q0-40 40-40H680q36 0 56 36l74 134q10 18 10 40v104q0 26-26 26H176q-26 0-26-26Z", main) +
    path("M150 460H820v54q0 26-26 26H176q-26 0-26-26Z", dark) +
    path("M150 410H816q4 8 4 18v22H150Z", accent) +
    rect(150, 426, 668, 8, colour.paper) +
    repeat(3, (index) => rect(192 + index * 138, 246, 112, 106, colour.glass, 14)) +
    path("M612 246h66q16 0 24 14l48 92H612Z", colour.glass) +
    repeat(3, (index) => path(`M${206 + index * 138} 252h30l-34 60v-46Z`, colour.paper)) +
    rect(180, 180, 430, 24, colour.wood, 8) +
    rect(220, 146, 120, 38, colour.clay, 8) +
    rect(360, 156, 90, 28, colour.forest, 8) +
    rect(474, 138, 96, 46, colour.sun, 8) +
    circle(796, 470, 18, "#FFF3D6") +
    rect(160, 462, 20, 34, light, 6) +
    [290, 676]
      .map(
        (x) =>
          circle(x, 540, 74, colour.woodDark) +
          circle(x, 540, 54, colour.woodLight) +
          circle(x, 540, 18, colour.woodDark),
      )
      .join("") +
    ellipse(480, 480, 30, 8, light)
  );
}
