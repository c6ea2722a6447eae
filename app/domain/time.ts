// Kenya keeps UTC+3 all year, so Nairobi time is arithmetic. No Intl: server and phones would print different texts (D2).
import { msg, t } from "~/texts/t";

const NAIROBI_OFFSET_MS = 3 * 60 * 60 * 1000;
const NAIROBI_OFFSET = "+03:00";
const MONTHS = [
  msg("Jan"),
  msg("Feb"),
  msg("Mar"),
  msg("Apr"),
  msg("May"),
  msg("Jun"),
  msg("Jul"),
  msg("Aug"),
  msg("Sep"),
  msg("Oct"),
  msg("Nov"),
  msg("Dec"),
] as const;

/** JavaScript writes later ones as '+010000-…', which SQLite sorts before all others. */
const LAST_MOMENT = new Date("9999-12-31T23:59:59.999Z");

const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/;
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})[T ]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?)$/;
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

export function formatDate(at: Date): string {
  const { day, month, year } = nairobiParts(at);
  return `${day} ${month} ${year}`;
}

export function formatCalendarDay(day: string): string {
  return formatDate(startOfNairobiDay(day));
}

export function formatDateTime(at: Date): string {
  return `${formatDate(at)}, ${nairobiParts(at).clock.slice(0, 5)} EAT`;
}

/** '21 Nov' */
export function formatDay(at: Date): string {
  const { day, month } = nairobiParts(at);
  return `${day} ${month}`;
}

/** '21 Nov, 18:00 EAT', for times near enough to need no year (D16). */
export function formatDayTime(at: Date): string {
  return `${formatDay(at)}, ${nairobiParts(at).clock.slice(0, 5)} EAT`;
}

/** '18:00 EAT' if that is today, else '21 Nov, 18:00 EAT'. */
export function formatSoon(at: Date, now: Date): string {
  return nairobiDay(at) === nairobiDay(now) ? `${nairobiParts(at).clock.slice(0, 5)} EAT` : formatDayTime(at);
}

export function formatClock(at: Date): string {
  return `${nairobiParts(at).clock} EAT`;
}

function nairobiParts(at: Date) {
  const there = new Date(at.getTime() + NAIROBI_OFFSET_MS);
  return {
    day: there.getUTCDate(),
    month: t(MONTHS[there.getUTCMonth()] ?? ""),
    year: String(there.getUTCFullYear()),
    // from the end: 3 hours before the year 10000 this text begins with '+010000'
    clock: there.toISOString().slice(-13, -5),
  };
}

function nairobiIso(at: Date): string {
  return new Date(at.getTime() + NAIROBI_OFFSET_MS).toISOString();
}

const FIRST_YEAR = 2000;
const LAST_YEAR = 2099;
export const OTHER_YEARS = `Please enter a date between ${FIRST_YEAR} and ${LAST_YEAR}`;

export function isShopYear(at: Date): boolean {
  const year = Number(nairobiParts(at).year);
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** The value of a `datetime-local` input, which is Nairobi time (D2); null if it is invalid. */
export function parseNairobiInput(text: string): Date | null {
  const [, day, clock] = LOCAL_TIME.exec(text.trim()) ?? [];
  if (day === undefined || clock === undefined || !isCalendarDay(day)) return null;
  return new Date(`${day}T${clock}${NAIROBI_OFFSET}`);
}

/** ISO 8601 with 'Z' or an offset (D2). Null if it is invalid. */
export function parseInstant(text: string): Date | null {
  const [, day] = INSTANT.exec(text.trim()) ?? [];
  if (day === undefined) return null;
  const at = new Date(text.trim());
  return isCalendarDay(day) && at <= LAST_MOMENT ? at : null;
}

/** Like `parseInstant`; without a zone it is Nairobi time, as forms send it (D2). */
export const parseMoment = (text: string): Date | null => parseInstant(text) ?? parseNairobiInput(text);

export function toNairobiInput(at: Date): string {
  return nairobiIso(at).slice(0, 16);
}

export function nairobiDay(at: Date): string {
  return nairobiIso(at).slice(0, 10);
}

export const nairobiHour = (at: Date): number => Number(toNairobiInput(at).slice(11, 13));

/** `day` is 'YYYY-MM-DD'. */
export function startOfNairobiDay(day: string): Date {
  return new Date(`${day}T00:00:00${NAIROBI_OFFSET}`);
}

/** 'YYYY-MM-DD', oldest first, today included. */
export function lastNairobiDays(count: number, now: Date): string[] {
  return Array.from({ length: count }, (_, i) =>
    nairobiDay(new Date(now.getTime() - (count - 1 - i) * 86_400_000)),
  );
}

/** A date field makes '0026-11-21' of the year '26', and PostgreSQL has no year 0. */
export function isCalendarDay(text: string): boolean {
  if (!CALENDAR_DAY.test(text) || text < "1000") return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

const TYPED_DAY =
  /^(?:(?<y>\d{4})[-/.](?<m>\d{1,2})[-/.](?<d>\d{1,2})|(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4}))$/;

/** To 'YYYY-MM-DD' from '1990-5-31' and '31/5/1990' (D107), even if no calendar has the day; null for other formats. */
export function parseDay(text: string): string | null {
  const { y, m, d, day, month, year } = TYPED_DAY.exec(text.trim())?.groups ?? {};
  const parts = y === undefined ? [year, month, day] : [y, m, d];
  return parts.includes(undefined) ? null : parts.map((part = "") => part.padStart(2, "0")).join("-");
}

/** The day that somebody typed; null for none and for an invalid day. */
export function readDay(text: string): string | null {
  const day = parseDay(text);
  return day !== null && isCalendarDay(day) ? day : null;
}

/** In whole years; somebody born on 29 February turns a year older on 1 March. */
export function ageOn(dateOfBirth: string, now: Date): number {
  const today = nairobiDay(now);
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  const birthdayHasCome = today.slice(5) >= dateOfBirth.slice(5);
  return Math.max(0, birthdayHasCome ? years : years - 1);
}
