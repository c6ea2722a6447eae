/** A combination of values under its old names. */
import { optionKey, type ProductOption } from "./variants";

/** What a combination was before these options; null if new. A value in a removed one's place is its new name; a new option keeps the first. */
export function combinationBefore(
  before: readonly ProductOption[],
  after: readonly ProductOption[],
  values: readonly string[],
): string[] | null {
  const places = before.map((option, at) => placeOf(option, at, { before, after }));
  const isNewOption = (at: number) => !places.includes(at);
  if (values.some((value, at) => isNewOption(at) && value !== after[at]?.values[0])) return null;
  const old = before.map((option, at) => {
    const place = places[at] ?? -1;
    return valueBefore(option.values, after[place]?.values ?? [], values[place] ?? "");
  });
  return old.every((value) => value !== null) ? old : null;
}

interface Options {
  readonly before: readonly ProductOption[];
  readonly after: readonly ProductOption[];
}

/** Where the option is now: by its name, else renamed at its place. -1: it is gone. */
function placeOf({ name }: ProductOption, at: number, { before, after }: Options): number {
  const named = after.findIndex((one) => optionKey(one.name) === optionKey(name));
  const there = after[at];
  const isFree = there && !before.some((one) => optionKey(one.name) === optionKey(there.name));
  return named >= 0 || !isFree ? named : at;
}

function valueBefore(before: readonly string[], after: readonly string[], value: string): string | null {
  const has = (values: readonly string[], text: string) =>
    values.find((one) => optionKey(one) === optionKey(text));
  const same = has(before, value);
  if (same !== undefined) return same;
  const old = before.length === after.length ? before[after.indexOf(value)] : undefined;
  return old === undefined || has(after, old) !== undefined ? null : old;
}
