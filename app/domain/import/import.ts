import { MAX_STOCK } from "~/domain/product/product";
import { type Refusal, refuse } from "~/domain/refusal";
import { listQuery, optionalChoice } from "~/domain/list/list-query";
import { msg, t } from "~/texts/t";

const IMPORT_STATES = ["reading", "checked", "failed", "applied", "undone"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

const IMPORT_LINE_KINDS = ["fault", "create", "change"] as const;
export type ImportLineKind = (typeof IMPORT_LINE_KINDS)[number];

/** A line with a warning can still be imported. */
const LINE_FILTERS = [...IMPORT_LINE_KINDS, "warning"] as const;

export const MAX_IMPORT_LINES = 20_000;

export const importList = listQuery("/management/products/import", {});
export const importLines = listQuery("", { kind: optionalChoice(LINE_FILTERS) });
export type ImportLineFilters = typeof importLines.all;

export const IMPORT_NOT_FOUND = msg("Import not found");
export const ALREADY_APPLIED = refuse("conflict", msg("This import was applied already"));
export const SHOP_CHANGED = refuse(
  "conflict",
  msg(
    "Nothing was imported: the shop has changed since the file was checked. Look at the lines below, then upload the file again.",
  ),
);
const NOT_APPLIED = refuse("conflict", msg("Only an import that was applied can be undone"));

const NOTHING = {
  faults: msg("All lines that would change something have faults. Correct them, and upload the file again"),
  same: msg("This file changes nothing"),
};

interface ImportCounts {
  readonly state: ImportState;
  readonly createCount: number;
  readonly changeCount: number;
  readonly faultCount: number;
}

/** The whole file, or its good lines alone. */
export type ImportPart = "all" | "good";

/** All or nothing: a file with faults is corrected and uploaded again, unless its good lines alone are wanted. */
export function refuseApply(
  { state, createCount, changeCount, faultCount }: ImportCounts,
  part: ImportPart,
): Refusal | null {
  if (state === "applied" || state === "undone") return ALREADY_APPLIED;
  if (state !== "checked") return refuse("conflict", t("This file was not checked to its end"));
  if (faultCount > 0 && part === "all")
    return refuse("conflict", t("Correct the faults in the file first, and upload it again"));
  return createCount + changeCount === 0
    ? refuse("conflict", NOTHING[faultCount > 0 ? "faults" : "same"])
    : null;
}

export const refuseUndoImport = ({ state }: Pick<ImportCounts, "state">): Refusal | null =>
  state === "applied" ? null : NOT_APPLIED;

interface ChangedStock {
  readonly before: number | undefined;
  /** As the report shows it; undefined if the stock was left alone. */
  readonly after: string | undefined;
  readonly now: number;
}

/** Undoes the change, but keeps later sales and returns; null if added pieces are gone. */
export function undoneStock({ before, after, now }: ChangedStock): number | null {
  if (before === undefined || after === undefined) return now;
  const stock = now - (Number(after) - before);
  return stock < 0 || stock > MAX_STOCK ? null : stock;
}

export interface PlacedLine {
  readonly number: number;
  /** The line of its product, if it names that by the title, else its own. */
  readonly productLine: number;
  readonly kind: ImportLineKind | "same";
}

/** By number, why good lines wait: a product and the lines below it that name it by its title are imported together or not at all. */
export function heldLines(lines: readonly PlacedLine[]) {
  const faulty = new Map<number, number>();
  for (const { number, productLine, kind } of lines)
    if (kind === "fault" && !faulty.has(productLine)) faulty.set(productLine, number);
  return new Map(
    lines.flatMap(({ number, productLine, kind }) => {
      const waitsFor = kind === "fault" ? undefined : faulty.get(productLine);
      if (waitsFor === undefined) return [];
      const message = `Waits for line ${waitsFor}: a product and the lines that name it by its title are imported together`;
      return [[number, { column: null, message }]];
    }),
  );
}

const MB = 1024 * 1024;
/** What a phone's connection sends in three minutes. */
export const IMPORT_LIMITS = {
  file: { maxBytes: 30 * MB, tooLarge: msg("A CSV file has at most 30 MB. Split it and import the parts.") },
  pictures: { maxBytes: 100 * MB, tooLarge: msg("A ZIP has at most 100 MB. Import in several parts.") },
} as const;
/** Of all pictures that are taken from one ZIP: they are packed already, so it grows little. */
export const MAX_UNPACKED_BYTES = 300 * MB;
export const CHOOSE_FILE = msg("Please choose a CSV file");

const EXCEL = msg(
  "This is an Excel workbook, not a CSV file. In Excel choose File, Save As, and “CSV UTF-8 (Comma delimited)”.",
);
export const NOT_UTF8 = msg(
  "This file is not written in UTF-8, so letters such as é would be wrong. In Excel choose File, Save As, and “CSV UTF-8 (Comma delimited)”.",
);
const BINARY = msg("This is not a CSV file");
export const NOT_A_ZIP = msg("The file with the pictures is not a ZIP, or it is damaged");
export const EMPTY_FILE = msg("This file is empty");
export const NO_PRODUCT_LINES = msg("This file has headings, but no products below them");
export const TOO_MANY_LINES = msg(
  "A file has at most 20,000 lines. Split it and import the parts one after the other.",
);

/** By the first bytes: what people choose by mistake. Null if it may be a CSV file. */
export function refuseFileKind(start: Uint8Array): string | null {
  const begins = (...bytes: number[]) => bytes.every((byte, at) => start[at] === byte);
  if (start.length === 0) return EMPTY_FILE;
  if (begins(0x50, 0x4b, 3, 4) || begins(0xd0, 0xcf, 0x11, 0xe0)) return EXCEL;
  if (begins(0xff, 0xfe) || begins(0xfe, 0xff)) return NOT_UTF8;
  return start.includes(0) ? BINARY : null;
}
