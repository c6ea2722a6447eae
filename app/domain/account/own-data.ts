import { toShillings } from "~/domain/money";

const CENTS = /Cents$/;

/** A row as the file of one's own data has it: shillings, and names as the API writes them. */
export function exported(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(exported);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      CENTS.test(key) || key === "cents"
        ? [snakeCase(key.replace(/cents$/i, "") || "amount"), inShillings(inner)]
        : [snakeCase(key), exported(inner)],
    ),
  );
}

export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const inShillings = (cents: unknown) => (cents === null ? null : toShillings(Number(cents)));
