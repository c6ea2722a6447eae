// `npm run scale` sets a variable for the full numbers; `npm test` uses the small ones
import { env } from "node:process";
import { percentile } from "../../tools/bench/load.mjs";

export const isFull = env.SCALE === "full";

/** A number: the first in the short form, the second in the full form. */
export const many = (short: number, full: number): number => (isFull ? full : short);

/** Prints one line with figures. */
export const printFigures = (what: string, figures: Readonly<Record<string, unknown>>): void =>
  console.log(`${what}: ${JSON.stringify(figures)}`);

/** In whole milliseconds. */
export const spread = (times: readonly number[]) => ({
  p50: Math.round(percentile(times, 50)),
  p99: Math.round(percentile(times, 99)),
  max: Math.round(percentile(times, 100)),
});
