/** Downloads that spreadsheets open: UTF-8 with BOM, RFC 4180, one batch of rows in memory at a time. */
import type { Column } from "~/domain/list/column";
import { type Cents, toShillings } from "~/domain/money";
import { toNairobiInput } from "~/domain/time";
import { download } from "./download.server";

export type CsvCell = string | number | null;

export const csvAmount = (cents: Cents | null): number | null => (cents === null ? null : toShillings(cents));

/** '2026-11-21 18:00' in Nairobi; the column's heading says EAT. */
export const csvTime = (at: Date | null): string | null => at && toNairobiInput(at).replace("T", " ");

export const csvYesOrNo = (is: boolean): string => (is ? "yes" : "no");

/** With the full-width signs too: some East Asian spreadsheets read them as the plain ones. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** The same inside a cell: if the list separator is a semicolon or a tab, the text after it begins a new cell. */
const FORMULA_INSIDE = /([;\t\r\n]["\s]*)(?=[=+\-@＝＋－＠])/g;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

const PHONE = /^\+\d{8,15}$/;

/** Guards against formulas. Phone numbers stay bare: an apostrophe would break programs that send messages to them. */
function textOf(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const inside = cell.replace(FORMULA_INSIDE, "$1'");
  const text = FORMULA.test(cell) && !PLAIN_NUMBER.test(cell) && !PHONE.test(cell) ? `'${inside}` : inside;
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(textOf).join(",")}\r\n`;

export type CsvColumn<Row> = Column<Row, CsvCell>;

export interface CsvFile<Row> {
  name: string;
  columns: readonly CsvColumn<Row>[];
  batches: AsyncIterable<readonly Row[]>;
}

/** Reads the next batch once the client has taken the last one. */
export const csvFile = <Row>(
  connection: Parameters<typeof download>[0],
  { name, ...file }: CsvFile<Row>,
): Response => download(connection, { name, type: "text/csv", parts: csvParts(file) });

async function* csvParts<Row>({ columns, batches }: Omit<CsvFile<Row>, "name">): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns.map(({ label }) => label))}`;
  for await (const batch of batches)
    yield batch.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join("");
}
