/** Writes and reads the cells of a CSV file (RFC 4180). */
import type { Column } from "~/domain/list/column";
import { type Cents, toShillings } from "~/domain/money";
import { toNairobiInput } from "~/domain/time";
import type { Separator } from "./csv-rows";

export type CsvCell = string | number | null;

export type CsvColumn<Row> = Column<Row, CsvCell>;

export const csvAmount = (cents: Cents | null): number | null => (cents === null ? null : toShillings(cents));

/** '2026-11-21 18:00' in Nairobi; the column's heading says EAT. */
export const csvTime = (at: Date | null): string | null => at && toNairobiInput(at).replace("T", " ");

export const csvYesOrNo = (is: boolean): string => (is ? "yes" : "no");

/** With the full-width signs too: some East Asian spreadsheets read them as the plain ones. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** The same inside a cell: if the list separator is a semicolon or a tab, the text after it begins a new cell. */
const FORMULA_INSIDE = /([;\t\r\n]["\s]*)(?=[=+\-@＝＋－＠])/g;
const PLAIN_NUMBER = /^-\d+(?:\.\d+)?$/;

const PHONE = /^\+\d{8,15}$/;

/** Guarded against formulas, without quotes. Phone numbers get no apostrophe, which would break programs that send messages to them. */
export function escapeFormula(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const inside = cell.replace(FORMULA_INSIDE, "$1'");
  return FORMULA.test(cell) && !PLAIN_NUMBER.test(cell) && !PHONE.test(cell) ? `'${inside}` : inside;
}

const GUARD = /^'(?=[=+\-@\t\r\n＝＋－＠])/;
const GUARD_INSIDE = /([;\t\r\n]["\s]*)'(?=[=+\-@＝＋－＠])/g;

export const unescapeFormula = (text: string): string => text.replace(GUARD, "").replace(GUARD_INSIDE, "$1");

function quoted(cell: CsvCell): string {
  const text = escapeFormula(cell);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (cells: readonly CsvCell[], separator: Separator = ","): string =>
  `${cells.map(quoted).join(separator)}\r\n`;
