/** What a spreadsheet takes for a day: 'MAR-1' and '1-2' become '1-Mar' and '02-Jan'. */

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const CLOCK = "(?:\\s+\\d{1,2}:\\d{2}(?::\\d{2})?)?";
const ISO = new RegExp(`^\\d{4}-(\\d{1,2})-(\\d{1,2})${CLOCK}$`);
const NUMBERS = new RegExp(`^(\\d{1,2})[-/.](\\d{1,2})(?:[-/.]\\d{2,4})?${CLOCK}$`);
/** As programs write a day: '1-Mar', '01-Mar-26', '5/11/2026'. */
const WRITTEN = new RegExp(`^\\d{1,2}(?:-[A-Z][a-z]{2}(?:-\\d{2,4})?|([-/.])\\d{1,2}\\1\\d{2,4}${CLOCK})$`);
const NAMED = /^(?:(\d{1,2})[-\s]?)?([a-z]{3})t?[-\s]?(\d{1,4})?$/i;

/** Returns each day that the text may mean, as 'month-day'; two where day and month may be swapped. */
export function daysReadIn(text: string): string[] {
  const [, isoMonth, isoDay] = ISO.exec(text) ?? [];
  if (isoMonth !== undefined) return days([isoMonth, isoDay]);
  const [, one, other] = NUMBERS.exec(text) ?? [];
  if (one !== undefined) return days([one, other], [other, one]);
  const [, before, name = "", after] = NAMED.exec(text) ?? [];
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  // with both, the second is the year
  return days([month, before ?? after]);
}

/** Whether a program may have written `after` for the day that it read in `before`. */
export const isWrittenDay = (before: string, after: string): boolean =>
  WRITTEN.test(after) || (ISO.test(after) && !ISO.test(before));

const days = (...all: (readonly [month: unknown, day: unknown])[]) =>
  all
    .map(([month, day]) => [Number(month), Number(day)] as const)
    .filter(([month, day]) => month >= 1 && month <= 12 && day >= 1 && day <= 31)
    .map((parts) => parts.join("-"));

/** A time as the export writes it, with day and month in the other order; null where that is no day. */
export function swappedDay(text: string): string | null {
  const [, year = "", month = "", day = "", clock = ""] =
    /^(\d{4})-(\d\d)-(\d\d)( \d\d:\d\d)$/.exec(text) ?? [];
  return Number(day) > 12 || month === day ? null : `${year}-${day}-${month}${clock}`;
}
