import type { Palette } from "./palette";
import { circle, path, rect } from "./shapes";

/** The motif behind the goods. */
export type Scene = "disc" | "hills" | "kikoi";

const motifs: Record<Scene, (palette: Palette) => string> = {
  disc: ({ motif, ground }) => circle(480, 330, 268, motif) + rect(0, 560, 960, 160, ground),
  hills: ({ motif, ground }) =>
    circle(742, 150, 64, motif) +
    path("M0 480Q170 330 360 450T700 420T960 460V720H0Z", motif) +
    path("M0 570Q260 530 500 556T960 548V720H0Z", ground),
  kikoi: ({ motif, ground }) =>
    rect(0, 0, 960, 40, motif) +
    rect(0, 56, 960, 10, motif) +
    rect(0, 80, 960, 22, motif) +
    rect(0, 116, 960, 6, motif) +
    rect(0, 560, 960, 160, ground) +
    rect(0, 660, 960, 8, motif) +
    rect(0, 680, 960, 40, motif),
};

export function drawScene(scene: Scene, palette: Palette): string {
  return rect(0, 0, 960, 720, palette.wall) + motifs[scene](palette);
}
