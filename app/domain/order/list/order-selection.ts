import { parseId } from "~/domain/id";

export const MAX_SELECTED_ORDERS = 200;

type Fields = Pick<URLSearchParams | FormData, "getAll">;

export const readOrderIds = (fields: Fields) => readIds(fields, "ids");

/** The field may repeat or contain commas. Returns ids ascending, each once; null for none, or for more than `MAX_SELECTED_ORDERS`. */
export function readIds(fields: Fields, name: string): number[] | null {
  const ids = new Set<number>();
  for (const value of fields.getAll(name))
    for (const text of typeof value === "string" ? value.slice(0, MAX_LENGTH).split(",") : []) {
      const id = parseId(text);
      if (id !== null) ids.add(id);
    }
  return ids.size === 0 || ids.size > MAX_SELECTED_ORDERS ? null : [...ids].sort((one, other) => one - other);
}

const MAX_LENGTH = 11 * MAX_SELECTED_ORDERS;
