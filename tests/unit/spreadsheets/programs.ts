/** What a spreadsheet makes of a CSV file that somebody opens and saves, without a change by hand. */
import * as fc from "fast-check";
import { CsvRows } from "~/domain/csv/csv-rows";

type DayOrder = "month first" | "day first" | "ISO";

export interface Program {
  readonly name: string;
  readonly separator: "," | ";" | "\t";
  readonly newLine: "\r\n" | "\n" | "\r";
  readonly encoding: "UTF-8" | "UTF-8 with BOM" | "UTF-16" | "Windows-1252" | "ASCII";
  /** How times are written; what looks like a day without its year is one only where `readsShortDays`. */
  readonly days: DayOrder;
  readonly readsShortDays: boolean;
  /** The longest whole number that is written out; the others are shortened, by a program's own number of digits. */
  readonly digits: number;
  readonly significant: number;
  readonly decimalComma: boolean;
  readonly quotesAll: boolean;
  /** Blank cells at each line's end, and blank lines at the file's end. */
  readonly blankCells: number;
  readonly blankLines: number;
}

const EXCEL = {
  name: "Excel",
  separator: ",",
  newLine: "\r\n",
  encoding: "UTF-8 with BOM",
  readsShortDays: true,
} as const;
const EXCEL_NUMBERS = { digits: 11, significant: 6, decimalComma: false, quotesAll: false } as const;
const CALC = {
  name: "LibreOffice",
  separator: ",",
  newLine: "\n",
  encoding: "UTF-8",
  readsShortDays: false,
} as const;
const LONG_NUMBERS = { digits: 15, significant: 15, decimalComma: false, quotesAll: false } as const;

const anyDays = fc.constantFrom<DayOrder>("month first", "day first");
const layout = { blankCells: fc.constantFrom(0, 3, 250), blankLines: fc.constantFrom(0, 2) };

/** `free`: what differs from file to file. */
const files = <Free extends keyof Program = never>(
  fixed: Omit<Program, Free | keyof typeof layout>,
  free: { readonly [Name in Free]: fc.Arbitrary<Program[Name]> },
): fc.Arbitrary<Program> =>
  fc.record({ ...free, ...layout }).map((some) => ({ ...fixed, ...some }) as unknown as Program);

export const anyProgram: fc.Arbitrary<Program> = fc.oneof(
  files<"days">({ ...EXCEL, ...EXCEL_NUMBERS }, { days: anyDays }),
  // 'CSV (Comma delimited)'
  files<"encoding">(
    { ...EXCEL, ...EXCEL_NUMBERS, days: "month first" },
    { encoding: fc.constantFrom<Program["encoding"]>("Windows-1252", "ASCII") },
  ),
  // 'Unicode Text'
  files({ ...EXCEL, ...EXCEL_NUMBERS, separator: "\t", encoding: "UTF-16", days: "day first" }, {}),
  // where the comma stands before the cents
  files({ ...EXCEL, ...EXCEL_NUMBERS, separator: ";", decimalComma: true, days: "day first" }, {}),
  // 'CSV (Macintosh)'
  files({ ...EXCEL, ...EXCEL_NUMBERS, newLine: "\r", encoding: "ASCII", days: "month first" }, {}),
  files<"separator" | "quotesAll">(
    { ...CALC, ...LONG_NUMBERS, days: "ISO" },
    { separator: fc.constantFrom<Program["separator"]>(",", ";", "\t"), quotesAll: fc.boolean() },
  ),
  files<"separator" | "days">(
    { ...CALC, ...LONG_NUMBERS, name: "Numbers", newLine: "\r\n", readsShortDays: true },
    { separator: fc.constantFrom<Program["separator"]>(",", ";"), days: anyDays },
  ),
  // a column that somebody has formatted as numbers has all digits, from the 16th on zeros
  files<"digits">(
    { ...CALC, ...LONG_NUMBERS, name: "Google Sheets", newLine: "\r\n", readsShortDays: true, days: "ISO" },
    { digits: fc.constantFrom(15, 30) },
  ),
);

/** A line of the file, as it was and as the program shows it. */
export interface OpenedLine {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Opens the file in the program. */
export function opened(csv: string, program: Program): OpenedLine[] {
  const file = new CsvRows();
  const rows = [...file.read(csv.replace(/^\uFEFF/, "")), ...file.end()];
  return rows.map(({ cells }) => ({ before: cells, after: cells.map((cell) => shown(cell, program)) }));
}

/** Saves what is shown. */
export function saved(lines: readonly OpenedLine[], program: Program): Uint8Array {
  const width = Math.max(...lines.map(({ after }) => after.length)) + program.blankCells;
  const line = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, at) => quoted(cells[at] ?? "", program)).join(program.separator);
  const blanks = Array.from({ length: program.blankLines }, () => line([]));
  return encoded(
    [...lines.map(({ after }) => line(after)), ...blanks, ""].join(program.newLine),
    program.encoding,
  );
}

/** Letters that an encoding has not become question marks. */
const LOST: Partial<Record<Program["encoding"], RegExp>> = {
  "Windows-1252": /[^\0-\u00FF]/gu,
  ASCII: /[^\0-\u007F]/gu,
};

export const losesLetters = (text: string, { encoding }: Program): boolean =>
  LOST[encoding] !== undefined && text.search(LOST[encoding]) >= 0;

/** As the cell shows what the program takes the text for: a CSV file has what is shown. */
function shown(text: string, program: Program): string {
  if (/^[=@]/.test(text)) return "#NAME?";
  if (/^(?:true|false)$/i.test(text)) return text.toUpperCase();
  if (/^[+-]?\d+(?:\.\d+)?(?:E[+-]?\d+)?$/i.test(text)) return shownNumber(Number(text), program);
  if (program.name === "Excel" && /^\d{1,3}(?:,\d+)+$/.test(text)) return text.replaceAll(",", "");
  return shownDay(text, program) ?? text;
}

function shownNumber(number: number, { digits, significant, decimalComma }: Program): string {
  const exact = Number(number.toPrecision(15));
  const isShort = Math.abs(exact) < 10 ** digits;
  const text = isShort ? plain(exact) : shortened(exact, significant);
  return decimalComma ? text.replace(".", ",") : text;
}

/** Without an exponent, which JavaScript writes from 21 digits on. */
const plain = (number: number) => (Number.isInteger(number) ? BigInt(number).toString() : String(number));

const shortened = (number: number, significant: number) => {
  const [mantissa = "", power = ""] = number.toExponential(significant - 1).split("e");
  const decimals = mantissa.includes(".") ? mantissa.replace(/\.?0+$/, "") : mantissa;
  return `${decimals}E${power.replace(/^([+-])(\d)$/, "$10$2")}`;
};

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const MOMENT = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d))?$/;
const SHORT_DAY = /^(\d{1,2})[-/](\d{1,2})$/;
const NAMED_DAY = /^(?:(\d{1,2})[- ]?)?(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEPT?|OCT|NOV|DEC)[- ]?(\d{1,2})?$/i;

function shownDay(text: string, { days, readsShortDays }: Program): string | null {
  const [, year = "", month = "", day = "", hour, minute] = MOMENT.exec(text) ?? [];
  if (year !== "") {
    const [d, m] = [String(Number(day)), String(Number(month))];
    const date =
      days === "ISO"
        ? `${year}-${month}-${day}`
        : days === "day first"
          ? `${day}/${month}/${year}`
          : `${m}/${d}/${year}`;
    if (hour === undefined) return date;
    return days === "ISO" ? `${date} ${hour}:${minute}:00` : `${date} ${Number(hour)}:${minute}`;
  }
  if (!readsShortDays) return null;
  const [, first, second] = SHORT_DAY.exec(text) ?? [];
  const [d, m] = days === "month first" ? [second, first] : [first, second];
  if (d !== undefined && m !== undefined)
    return isDay(Number(d), Number(m)) ? shortDay(Number(d), Number(m), days) : null;
  const [, before, name, after] = NAMED_DAY.exec(text) ?? [];
  const named = Number(before ?? after);
  const at = MONTHS.findIndex((one) => one.toLowerCase() === name?.slice(0, 3).toLowerCase()) + 1;
  return at > 0 && (before === undefined) !== (after === undefined) && isDay(named, at)
    ? shortDay(named, at, days)
    : null;
}

const isDay = (day: number, month: number) => day >= 1 && day <= 31 && month >= 1 && month <= 12;
const shortDay = (day: number, month: number, days: DayOrder) =>
  `${days === "day first" ? String(day).padStart(2, "0") : day}-${MONTHS[month - 1]}`;

const quoted = (cell: string, { separator, newLine, quotesAll }: Program) =>
  quotesAll || cell.includes('"') || cell.includes(separator) || /[\r\n]/.test(cell)
    ? `"${cell.replaceAll('"', '""').replaceAll("\n", newLine === "\r" ? "\r" : "\n")}"`
    : cell;

function encoded(text: string, encoding: Program["encoding"]): Uint8Array {
  const lost = LOST[encoding];
  if (lost) return Buffer.from(text.replace(lost, "?"), "latin1");
  return encoding === "UTF-16"
    ? Buffer.from(`\uFEFF${text}`, "utf16le")
    : Buffer.from(encoding === "UTF-8" ? text : `\uFEFF${text}`);
}
