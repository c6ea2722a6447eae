/** How long the goods take, as the owner expects: '2-4', '3', or blank if nothing is said (D82). */
import { formatDay } from "~/domain/time";
import { t } from "~/texts/t";

const MAX_DAYS = 60;
const RANGE = /^(\d{1,3})(?:\s*(?:-|–|to)\s*(\d{1,3}))?(?:\s*days?)?$/i;
export const EXPECTED_DAYS_MESSAGE = `Enter days such as 3, or 2-4; at most ${MAX_DAYS}`;

interface Range {
  readonly least: number;
  readonly most: number;
}

function rangeOf(text: string): Range | null {
  const [, first, last] = RANGE.exec(text.trim()) ?? [];
  if (first === undefined) return null;
  const [least, most] = [Number(first), Number(last ?? first)];
  return least <= most && most <= MAX_DAYS ? { least, most } : null;
}

/** As stored: '2 to 4 days' → '2-4'. Null if it is no number of days; blank stays blank. */
export function readExpectedDays(text: string): string | null {
  if (text.trim() === "") return "";
  const range = rangeOf(text);
  if (!range) return null;
  return range.least === range.most ? String(range.most) : `${range.least}-${range.most}`;
}

/** '2 to 4 days', 'the same day'; null if nothing is said. */
export function expectedDaysText(days: string): string | null {
  const range = rangeOf(days);
  if (!range) return null;
  const { least, most } = range;
  if (most === 0) return t("the same day");
  if (most === 1) return least === most ? t("1 day") : t("0 to 1 day");
  return least === most ? t("{count} days", { count: most }) : t("{least} to {most} days", { least, most });
}

const DAY_MS = 86_400_000;

/** '28 to 30 Nov', counted from the day of `from`; null if nothing is said. */
export function expectedDates(days: string, from: Date): string | null {
  const range = rangeOf(days);
  if (!range) return null;
  const dayAfter = (count: number) => formatDay(new Date(from.getTime() + count * DAY_MS));
  const [first, last] = [dayAfter(range.least), dayAfter(range.most)];
  return first === last ? first : t("{first} to {last}", { first, last });
}
