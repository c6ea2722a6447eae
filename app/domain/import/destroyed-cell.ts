import { msg, t } from "~/texts/t";
/** Cells whose text a spreadsheet has destroyed: a fault, never a value (D124). */

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
  one !== other && one !== "" && other !== "" && withoutZeros(one) === withoutZeros(other);

export const withoutZeros = (code: string): string => code.replace(/^0+(?=.)/, "").toLowerCase();
