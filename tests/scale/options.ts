import { percentile } from "../../tools/bench/load.mjs";

/** Prints one line with figures. */
export const printFigures = (what: string, figures: Readonly<Record<string, unknown>>): void =>
  console.log(`${what}: ${JSON.stringify(figures)}`);

/** In whole milliseconds. */
export const spread = (times: readonly number[]) => ({
  p50: Math.round(percentile(times, 50)),
  p99: Math.round(percentile(times, 99)),
  max: Math.round(percentile(times, 100)),
});
