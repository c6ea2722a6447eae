/** The dry run: reads a file of products and records what each line would do. Nothing of the shop changes. */
import { createReadStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { db, transaction } from "~/db/client.server";
import { insertRows } from "~/db/json-rows.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { type CsvRow, CsvRows, type Separator } from "~/domain/csv/csv-rows";
import {
  EMPTY_FILE,
  heldLines,
  MAX_IMPORT_LINES,
  NO_PRODUCT_LINES,
  NOT_A_ZIP,
  NOT_UTF8,
  type PlacedLine,
  refuseFileKind,
  TOO_MANY_LINES,
} from "~/domain/import/import";
import { cellsOf, type ImportColumns, importColumns } from "~/domain/import/import-columns";
import { pictureNames } from "~/domain/import/import-line";
import { accepted, type Outcome } from "~/domain/refusal";
import { NotAZip } from "~/media/zip-files.server";
import { recordAudit } from "../audit/record-audit.server";
import { shopTime } from "../shop-clock.server";
import { lineChecker } from "./check-lines.server";
import { type CheckedLine, faultyLine, plainLine } from "./checked-line.server";
import { lineCounts, rowsOfLine } from "./import-rows.server";
import { storeImportPictures } from "./store-import-pictures.server";
import { t } from "~/texts/t";

interface ImportFiles {
  readonly fileName: string;
  readonly csvPath: string;
  readonly zipPath: string | null;
}

/** Small enough that other writers wait only some tens of milliseconds. */
const AT_ONCE = 200;
const START_BYTES = 4_096;
/** Entries of a ZIP that the page names as left out. */
const MAX_NAMED = 20;

class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}

/** `done` ends when the file is read, or could not be; it removes the files and never throws. */
export async function startImport(
  actor: Viewer,
  files: ImportFiles,
  onError: (error: unknown) => void,
): Promise<Outcome<{ importId: number; done: Promise<void> }>> {
  if (!may(actor, "products")) return FORBIDDEN;
  const now = shopTime();
  const importId = await transaction(async (tx) => {
    const { id } = await tx.import.create({
      data: { fileName: files.fileName, uploaderId: actor.id, createdAt: now, updatedAt: now },
      select: { id: true },
    });
    await recordAudit(tx, actor, "import.upload", id, { after: { file: files.fileName } });
    return id;
  });
  return accepted({ importId, done: readAndTidy(importId, files).catch(onError) });
}

async function readAndTidy(importId: number, files: ImportFiles) {
  try {
    await read(importId, files);
  } catch (error) {
    const failure = failureOf(error);
    await update(importId, { state: "failed", failure: failure ?? t("The shop could not read this file") });
    if (failure === null) throw error;
  } finally {
    for (const path of [files.csvPath, files.zipPath]) if (path) await rm(path, { force: true });
  }
}

const failureOf = (error: unknown): string | null =>
  error instanceof UnreadableFile ? error.message : error instanceof NotAZip ? NOT_A_ZIP : null;

type Changes = Parameters<ReturnType<typeof db>["import"]["update"]>[0]["data"];

/** Only while it is read: a sweep may have given it up. */
const update = (importId: number, data: Changes) =>
  db().import.updateMany({
    where: { id: importId, state: "reading" },
    data: { ...data, updatedAt: shopTime() },
  });

async function read(importId: number, { csvPath, zipPath }: ImportFiles) {
  const { columns, lineCount, pictures } = await survey(csvPath);
  const { headings, separator, ignored } = columns;
  const head = { headings: JSON.stringify(headings), separator };
  await update(importId, { lineCount, ignored: JSON.stringify(ignored), ...head });
  const onStored = async () => void (await update(importId, {}));
  const { picture, leftOut } = await storeImportPictures(importId, { zipPath, wanted: pictures, onStored });
  if (leftOut.length > 0)
    await update(importId, { ignored: JSON.stringify([...ignored, ...leftOut.slice(0, MAX_NAMED)]) });
  const decide = await lineChecker(picture);
  const decided: PlacedLine[] = [];
  for await (const rows of products(csvPath, AT_ONCE)) {
    const lines = await decide(
      rows.map(({ line, cells }) => ({ number: line, cells: cellsOf(cells, columns) })),
    );
    await store(importId, lines, rows);
    await update(importId, { readCount: { increment: lines.length } });
    decided.push(...lines.map(({ number, productLine, kind }) => ({ number, productLine, kind })));
    // other requests come first
    await wait(1);
  }
  await hold(importId, { csvPath, columns, decided });
  await update(importId, { state: "checked", ...(await lineCounts(db(), importId)) });
}

interface DecidedFile {
  readonly csvPath: string;
  readonly columns: ImportColumns;
  readonly decided: readonly PlacedLine[];
}

/** Records good lines as faulty, those too that change nothing and were not stored: it reads the file once more. */
async function hold(importId: number, { csvPath, columns, decided }: DecidedFile) {
  const held = heldLines(decided);
  if (held.size === 0) return;
  for await (const rows of products(csvPath, AT_ONCE)) {
    const waiting = rows.filter(({ line }) => held.has(line));
    const lines = waiting.flatMap(({ line, cells }) => {
      const fault = held.get(line);
      return fault ? [faultyLine(plainLine(line, cellsOf(cells, columns) ?? {}), fault)] : [];
    });
    await store(importId, lines, waiting);
    await wait(1);
  }
}

/** In place of what was stored of these lines before. */
const store = (importId: number, lines: readonly CheckedLine[], uploaded: readonly CsvRow[]) =>
  transaction(async (tx) => {
    const numbers = lines.map(({ number }) => number);
    await tx.importLine.deleteMany({ where: { importId, number: { in: numbers } } });
    const rows = lines.flatMap((line, at) => rowsOfLine(importId, line, uploaded[at]?.cells));
    await insertRows(tx, "ImportLine", rows);
  });

/** A first look: is it a CSV file with known headings, how long is it, and which pictures does it name? */
async function survey(csvPath: string) {
  const refusal = refuseFileKind(await startOf(csvPath));
  if (refusal !== null) throw new UnreadableFile(refusal);
  const pictures = new Set<string>();
  let columns: ImportColumns | null = null;
  let lineCount = 0;
  for await (const { rows, separator } of pieces(csvPath))
    for (const { cells } of rows) {
      if (columns) {
        lineCount += 1;
        for (const name of pictureNames(cellsOf(cells, columns)?.pictures ?? "")) pictures.add(name);
      } else columns = knownColumns(cells, separator);
      if (lineCount > MAX_IMPORT_LINES) throw new UnreadableFile(TOO_MANY_LINES);
    }
  if (!columns) throw new UnreadableFile(EMPTY_FILE);
  if (lineCount === 0) throw new UnreadableFile(NO_PRODUCT_LINES);
  return { columns, lineCount, pictures };
}

function knownColumns(headings: readonly string[], separator: Separator): ImportColumns {
  const columns = importColumns(headings, separator);
  if (!columns.ok) throw new UnreadableFile(columns.refusal.message);
  return columns.value;
}

async function startOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The rows below the headings, so many at once. */
async function* products(path: string, size: number): AsyncGenerator<CsvRow[]> {
  let waiting: CsvRow[] = [];
  let isBelow = false;
  for await (const { rows } of pieces(path)) {
    waiting.push(...(isBelow ? rows : rows.slice(1)));
    isBelow ||= rows.length > 0;
    for (; waiting.length >= size; waiting = waiting.slice(size)) yield waiting.slice(0, size);
  }
  if (waiting.length > 0) yield waiting;
}

async function* pieces(path: string): AsyncGenerator<{ rows: CsvRow[]; separator: Separator }> {
  const file = new CsvRows();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decoded = (bytes?: Uint8Array) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new UnreadableFile(NOT_UTF8);
    }
  };
  for await (const bytes of createReadStream(path) as AsyncIterable<Uint8Array>)
    yield whole(file.read(decoded(bytes)), file);
  yield whole([...file.read(decoded()), ...file.end()], file);
}

function whole(rows: CsvRow[], { fault, separator }: CsvRows) {
  if (fault)
    throw new UnreadableFile(t("Line {line}: {message}", { line: fault.line, message: t(fault.message) }));
  return { rows, separator };
}
