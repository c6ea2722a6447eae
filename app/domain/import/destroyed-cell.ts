/** Cells whose text a spreadsheet has destroyed: a fault, never a value (D124). */
import { variantText } from "~/domain/product/variants";
import { msg, t } from "~/texts/t";
import type { ImportCells, ImportColumn } from "./import-columns";
import type { ImportChange, ImportFault } from "./import-line";
import { daysReadIn, isWrittenDay, swappedDay } from "./read-as-day";

/** '6.1611E+12', also as '6,1611E+12' and '6.16110000001235E+017'. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d{1,3}$|^\d[.,]\d+E-\d{2,3}$/i;
const SHORTENED_FAULT = msg("The spreadsheet shortened this number. Format the column as text.");

/** Of Excel, LibreOffice and Google Sheets; a row of '#' is a number in a column that was too narrow. */
const FORMULA_FAULT =
  /^(?:#(?:REF|NAME|VALUE|NUM|NULL|SPILL|CALC|ERROR|FIELD|BUSY|BLOCKED|CONNECT|UNKNOWN|EXTERNAL)[!?]|#N\/A|#DIV\/0!|#GETTING_DATA|Err:\d{3}|#{3,})$/;

/** Null if the cell holds a text that somebody may have meant. */
export function destroyedCell(cell: string): string | null {
  const text = cell.trim();
  if (SHORTENED.test(text)) return SHORTENED_FAULT;
  if (!FORMULA_FAULT.test(text)) return null;
  return t("The spreadsheet wrote {text} in place of a value. Correct its formula, or type the value.", {
    text,
  });
}

/** The same but for zeros in front, which a spreadsheet drops from what it takes for a number. */
export const differsByZeros = (one: string, other: string): boolean =>
  one !== other && withoutZeros(one) === withoutZeros(other);

export const withoutZeros = (code: string): string => code.replace(/^0+(?=.)/, "").toLowerCase();

const LETTERS_LOST = msg(
  "The spreadsheet wrote ? in place of letters. In Excel choose File, Save As, and “CSV UTF-8 (Comma delimited)”.",
);

/** How a spreadsheet spoiled an exported cell: it made a number, a date or TRUE of a text, or lost letters. Null if it did not. */
export function spoiledCell(before: string, after: string): string | null {
  if (before === after) return null;
  if (lostLetters(before, after)) return t(LETTERS_LOST);
  if (swappedDay(after) === before)
    return t("Is this {before} or {after}? Leave this column out to keep the first.", { before, after });
  const readAs = isWrittenDay(before, after)
    ? daysReadIn
    : (text: string) => [...numbersReadIn(text), ...truthReadIn(text)];
  const known = readAs(before);
  const isSpoiled = readAs(after).some((one) => known.includes(one));
  return isSpoiled
    ? t("The spreadsheet wrote {after} in place of {before}. Format the column as text.", { before, after })
    : null;
}

/** It reads 15 digits, and some read '1,5' as 15. */
function numbersReadIn(text: string): string[] {
  const readings = new Set([text.replace(",", "."), text.replaceAll(",", "")]);
  return [...readings]
    .filter((one) => /^[+-]?\d+(?:\.\d+)?(?:E[+-]?\d+)?$/i.test(one))
    .map((one) => Number(one).toPrecision(15));
}

const truthReadIn = (text: string): string[] => (/^(?:true|false)$/i.test(text) ? [text.toLowerCase()] : []);

const withoutLetters = (text: string) => text.replaceAll(/[\P{ASCII}?]+/gu, "?");
const marksIn = (text: string) => text.split("?").length;

const lostLetters = (before: string, after: string) =>
  marksIn(after) > marksIn(before) && withoutLetters(after) === withoutLetters(before);

interface Line {
  readonly cells: ImportCells;
  readonly changes: readonly ImportChange[];
  readonly before: {
    readonly options: string;
    readonly variants: readonly { readonly values: string }[];
  } | null;
}

/** The cells that a spreadsheet has destroyed: by what they have now, or by what it made of what they had. */
export function destroyedIn({ cells, changes, before }: Line): ImportFault[] {
  return Object.entries(cells).flatMap(([name, cell]): ImportFault[] => {
    const column = name as ImportColumn;
    const change = changes.find((one) => one.column === column);
    const message = destroyedCell(cell) ?? (change ? spoiledBy(change, before) : null);
    return message === null ? [] : [{ column, message }];
  });
}

function spoiledBy({ column, before, after }: ImportChange, product: Line["before"]): string | null {
  // a code without its zeros may be meant: a warning says so
  if ((column === "sku" || column === "barcode") && differsByZeros(before, after)) return null;
  if (column !== "variant") return spoiledCell(before, after);
  const known = product?.variants.map(({ values }) => variantText(product.options, values)) ?? [];
  return known.map((text) => spoiledCell(text, after)).find((message) => message !== null) ?? null;
}
