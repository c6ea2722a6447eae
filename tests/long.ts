/** `npm test -- --long` and `npm run scale` try more cases than `npm test`, and `npm test -- --all` looks at each page more often. */
import { env } from "node:process";

export const isLong = env.LONG_TESTS === "1";

export const isAll = isLong || env.ALL_TESTS === "1";

/** The first in the short form, the second in the long form. */
export const many = (short: number, long: number): number => (isLong ? long : short);
