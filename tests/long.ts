/** `npm test -- --long` and `npm run scale` try more cases than `npm test`, and `npm test -- --all` looks at each page more often. */
import { env } from "node:process";

export const isLong = env.LONG_TESTS === "1";

export const isAll = isLong || env.ALL_TESTS === "1";

/** The first in the short form, the second in the long form; `all` in a whole run. */
export const many = (short: number, long: number, { all = short } = {}): number =>
  isLong ? long : isAll ? all : short;

/** In the short run every n-th of things that are all alike. */
export const sampled = <One>(all: readonly One[], n: number): One[] =>
  all.filter((_, at) => isAll || at % n === 0);
