import type { Cents } from "~/domain/money";

const NAIROBI_OFFSET_S = 3 * 60 * 60;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SPANS = [
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  30 * DAY,
  90 * DAY,
  365 * DAY,
];
const MAX_SPAN = 3650 * DAY;
const MAX_SPANS = 31;

/** A period split into equal spans that begin at round Nairobi times; `spanOf` numbers them. */
export interface TimeSteps {
  readonly seconds: number;
  readonly first: number;
  readonly last: number;
}

/** The number of the span, `seconds` long, that contains a moment. `spanSql` is the same in SQL. */
export const spanOf = (at: Date, seconds: number): number =>
  Math.floor((Math.floor(at.getTime() / 1000) + NAIROBI_OFFSET_S) / seconds);

export const spanStart = (number: number, seconds: number): Date =>
  new Date((number * seconds - NAIROBI_OFFSET_S) * 1000);

/** At most 31 spans, of at least `shortest` seconds each. */
export function timeSteps(from: Date, to: Date, shortest = MINUTE): TimeSteps {
  const end = to < from ? from : to;
  const fits = (seconds: number) => spanOf(end, seconds) - spanOf(from, seconds) < MAX_SPANS;
  const seconds = SPANS.find((span) => span >= shortest && fits(span)) ?? MAX_SPAN;
  return { seconds, first: spanOf(from, seconds), last: spanOf(end, seconds) };
}

export const daySteps = (from: Date, to: Date): TimeSteps => timeSteps(from, to, DAY);

export const isByDays = ({ seconds }: TimeSteps): boolean => seconds >= DAY;

/** Equal ranges of amounts: range n goes from n × `cents` up to, but not including, (n + 1) × `cents`. */
export interface AmountSteps {
  readonly cents: Cents;
  readonly first: number;
  readonly last: number;
}

const FACTORS = [1, 2, 5];
const MAX_RANGES = 12;
/** In cents: one shilling. */
const SMALLEST_RANGE = 100;

export function amountSteps(lowest: Cents, highest: Cents): AmountSteps {
  for (let power = SMALLEST_RANGE; ; power *= 10)
    for (const factor of FACTORS) {
      const cents = factor * power;
      const [first, last] = [Math.floor(lowest / cents), Math.floor(highest / cents)];
      if (last - first < MAX_RANGES) return { cents, first, last };
    }
}
