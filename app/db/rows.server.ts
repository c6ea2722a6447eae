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

/** Every BigInt column, in nested rows too, becomes a number of cents. */
export const inCents = <T>(row: T): InCents<T> => convert(row) as InCents<T>;

export const toColumn = (cents: number): bigint => BigInt(cents);

export const toColumnOrNull = (cents: number | null): bigint | null =>
  cents === null ? null : BigInt(cents);
