import type { Cents } from "./money";

const NAIROBI_OFFSET_S = 3 * 60 * 60;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Spans that people count in, in seconds. */
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
const LONGEST_SPAN = 3650 * DAY;
const MOST_SPANS = 31;

/** A time cut into equal spans that begin at round Nairobi times. A moment's span is number `spanOf`. */
export interface TimeSteps {
  /** Seconds of one span. */
  readonly seconds: number;
  /** Numbers of the first and the last span. */
  readonly first: number;
  readonly last: number;
}

/** The number of the span, `seconds` long, that a moment falls in. The same is said in SQL by `spanSql`. */
export const spanOf = (at: Date, seconds: number): number =>
  Math.floor((Math.floor(at.getTime() / 1000) + NAIROBI_OFFSET_S) / seconds);

/** When span `number` begins. */
export const spanStart = (number: number, seconds: number): Date =>
  new Date((number * seconds - NAIROBI_OFFSET_S) * 1000);

/** At most 31 spans from the first moment to the last, of at least `shortest` seconds each. */
export function timeSteps(from: Date, to: Date, shortest = MINUTE): TimeSteps {
  const end = to < from ? from : to;
  const fits = (seconds: number) => spanOf(end, seconds) - spanOf(from, seconds) < MOST_SPANS;
  const seconds = SPANS.find((span) => span >= shortest && fits(span)) ?? LONGEST_SPAN;
  return { seconds, first: spanOf(from, seconds), last: spanOf(end, seconds) };
}

/** By days or longer: for what is compared day by day. */
export const daySteps = (from: Date, to: Date): TimeSteps => timeSteps(from, to, DAY);

export const isByDays = ({ seconds }: TimeSteps): boolean => seconds >= DAY;

/** Amounts cut into equal ranges: range n goes from n × `cents` up to, and without, (n + 1) × `cents`. */
export interface AmountSteps {
  readonly cents: Cents;
  readonly first: number;
  readonly last: number;
}

const FACTORS = [1, 2, 5];
const MOST_RANGES = 12;
/** One shilling. */
const SMALLEST_RANGE = 100;

/** At most 12 ranges of a round number of shillings that hold every amount from the lowest to the highest. */
export function amountSteps(lowest: Cents, highest: Cents): AmountSteps {
  for (let power = SMALLEST_RANGE; ; power *= 10)
    for (const factor of FACTORS) {
      const cents = factor * power;
      const [first, last] = [Math.floor(lowest / cents), Math.floor(highest / cents)];
      if (last - first < MOST_RANGES) return { cents, first, last };
    }
}
