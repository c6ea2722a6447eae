/** A product and the lines below it that name it by its title are imported together or not at all. */
import type { ImportLineKind } from "./import";

export interface PlacedLine {
  readonly number: number;
  /** The line of its product, if it names that by the title, else its own. */
  readonly productLine: number;
  readonly kind: ImportLineKind | "same";
}

/** By number, the good lines that wait for a faulty line of their product, with that line's number. */
export function heldLines(lines: readonly PlacedLine[]): ReadonlyMap<number, number> {
  const faulty = new Map<number, number>();
  for (const { number, productLine, kind } of lines)
    if (kind === "fault" && !faulty.has(productLine)) faulty.set(productLine, number);
  return new Map(
    lines.flatMap(({ number, productLine, kind }): [number, number][] => {
      const waitsFor = kind === "fault" ? undefined : faulty.get(productLine);
      return waitsFor === undefined ? [] : [[number, waitsFor]];
    }),
  );
}

export const heldFault = (waitsFor: number) => ({
  column: null,
  message: `Waits for line ${waitsFor}: a product and the lines that name it by its title are imported together`,
});
