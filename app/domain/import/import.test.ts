import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_STOCK } from "~/domain/product/product";
import {
  ALREADY_APPLIED,
  EMPTY_FILE,
  heldLines,
  IMPORT_LIMITS,
  importLines,
  type ImportState,
  MAX_UNPACKED_BYTES,
  NOT_UTF8,
  refuseApply,
  refuseFileKind,
  refuseUndoImport,
  undoneStock,
} from "./import";
import { importSchema } from "./import-form";

const pieces = fc.integer({ min: 0, max: 1_000 });

test("undoing a stock change allows for sales made since, and never adds pieces that did not exist", () => {
  fc.assert(
    fc.property(pieces, pieces, pieces, (before, after, sold) => {
      fc.pre(sold <= after);
      const undone = undoneStock({ before, after: String(after), now: after - sold });
      expect(undone).toBe(before >= sold ? before - sold : null);
    }),
  );
  expect(undoneStock({ before: undefined, after: undefined, now: 7 })).toBe(7);
  expect(undoneStock({ before: 3, after: undefined, now: 7 })).toBe(7);
  expect(undoneStock({ before: undefined, after: "3", now: 7 })).toBe(7);
  expect(undoneStock({ before: 2, after: "5", now: 3 })).toBe(0);
  expect(undoneStock({ before: MAX_STOCK, after: "0", now: 1 })).toBeNull();
  expect(undoneStock({ before: MAX_STOCK, after: "0", now: 0 })).toBe(MAX_STOCK);
});

const counts = { state: "checked", createCount: 1, changeCount: 1, faultCount: 0 } as const;
const complaint = (more: Partial<Parameters<typeof refuseApply>[0]>, part: "all" | "good" = "all") =>
  refuseApply({ ...counts, ...more }, part)?.message ?? null;

test("a checked file without faults is imported, whether it creates or changes", () => {
  expect(complaint({})).toBeNull();
  expect(complaint({ createCount: 0 })).toBeNull();
  expect(complaint({ changeCount: 0 })).toBeNull();
  expect(complaint({ createCount: 0, changeCount: 0 })).toBe("This file changes nothing");
});

test("of a file with faults the good lines alone can be imported, if there are some", () => {
  expect(complaint({ faultCount: 1 })).toBe("Correct the faults in the file first, and upload it again");
  expect(complaint({ faultCount: 1 }, "good")).toBeNull();
  expect(complaint({ faultCount: 1, createCount: 0, changeCount: 0 }, "good")).toBe(
    "All lines that would change something have faults. Correct them, and upload the file again",
  );
});

test("a file is imported once, after it was read to its end, and only then undone", () => {
  expect(ALREADY_APPLIED.message).toBe("This import was applied already");
  const states: readonly ImportState[] = ["reading", "checked", "failed", "applied", "undone"];
  const notRead = "This file was not checked to its end";
  const applied = "This import was applied already";
  expect(states.map((state) => complaint({ state }))).toEqual([notRead, null, notRead, applied, applied]);
  const notApplied = { code: "conflict", message: "Only an import that was applied can be undone" };
  expect(states.map((state) => refuseUndoImport({ state }))).toEqual([
    notApplied,
    notApplied,
    notApplied,
    null,
    notApplied,
  ]);
});

const waitsFor = (line: number) => ({
  column: null,
  message: `Waits for line ${line}: a product and the lines that name it by its title are imported together`,
});

test("a product and the lines that name it by its title wait for the first of them that is faulty", () => {
  const lines = [
    { number: 2, productLine: 2, kind: "create" },
    { number: 3, productLine: 2, kind: "fault" },
    { number: 4, productLine: 2, kind: "same" },
    { number: 5, productLine: 5, kind: "change" },
    { number: 6, productLine: 2, kind: "fault" },
    { number: 7, productLine: 7, kind: "fault" },
  ] as const;
  expect([...heldLines(lines)]).toEqual([
    [2, waitsFor(3)],
    [4, waitsFor(3)],
  ]);
});

test("what people choose by mistake is known by its first bytes", () => {
  const kindOf = (...bytes: number[]) => refuseFileKind(Uint8Array.from(bytes));
  const excel = /^This is an Excel workbook, not a CSV file/;
  expect(kindOf()).toBe(EMPTY_FILE);
  expect(kindOf(0x50, 0x4b, 3, 4, 20)).toMatch(excel);
  expect(kindOf(0xd0, 0xcf, 0x11, 0xe0)).toMatch(excel);
  expect([kindOf(0xff, 0xfe, 65), kindOf(0xfe, 0xff, 65)]).toEqual([NOT_UTF8, NOT_UTF8]);
  expect(kindOf(65, 66, 0, 67)).toBe("This is not a CSV file");
  for (const text of ["Title,Stock", "PK", "PK\u0003,", "é", "\ufeffTitle"])
    expect(refuseFileKind(new TextEncoder().encode(text)), text).toBeNull();
});

test("a list of lines can show one kind, or those with a warning", () => {
  const kind = (text: string) => importLines.read(new URLSearchParams({ kind: text })).kind;
  expect(["fault", "create", "change", "warning", "same"].map(kind)).toEqual([
    "fault",
    "create",
    "change",
    "warning",
    null,
  ]);
});

const MB = 1024 * 1024;
const file = (size: number) => Object.defineProperty(new File([], "a"), "size", { value: size });
const complaints = (form: object) => importSchema.safeParse(form).error?.issues.map(({ message }) => message);

test("a form needs a file; a file and its pictures have a size that a phone can send", () => {
  expect(complaints({})).toEqual(["Please choose a CSV file"]);
  expect(complaints({ file: file(30 * MB), pictures: file(100 * MB) })).toBeUndefined();
  expect(complaints({ file: file(30 * MB + 1), pictures: file(100 * MB + 1) })).toEqual([
    IMPORT_LIMITS.file.tooLarge,
    IMPORT_LIMITS.pictures.tooLarge,
  ]);
  expect(IMPORT_LIMITS.file.tooLarge).toBe("A CSV file has at most 30 MB. Split it and import the parts.");
  expect(IMPORT_LIMITS.pictures.tooLarge).toBe("A ZIP has at most 100 MB. Import in several parts.");
  expect(MAX_UNPACKED_BYTES).toBe(300 * MB);
});
