/** Database rows as the domain wants them: amounts are whole cents as safe numbers, not BigInt. */

export type InCents<T> = T extends bigint
  ? number
  : T extends Date
    ? T
    : T extends readonly (infer Item)[]
      ? InCents<Item>[]
      : T extends object
        ? { [Key in keyof T]: InCents<T[Key]> }
        : T;

function convert(value: unknown): unknown {
  if (typeof value === "bigint") {
    const number = Number(value);
    if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is not a safe number of cents`);
    return number;
  }
  if (Array.isArray(value)) return value.map(convert);
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, convert(inner)]));
}

/** The same row, nested rows included, with every BigInt column as a number of cents. */
export const inCents = <T>(row: T): InCents<T> => convert(row) as InCents<T>;

/** Cents as a BigInt column takes them. */
export const toColumn = (cents: number): bigint => BigInt(cents);

export const toColumnOrNull = (cents: number | null): bigint | null =>
  cents === null ? null : BigInt(cents);
