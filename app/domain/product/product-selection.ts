import { parseId } from "~/domain/id";
import { type Fields, filterFields, type ProductFilter, readProductFilter } from "./product-list";
import { parseMoment } from "~/domain/time";

/** Several products that something is done to at once. */
export type ProductSelection =
  | { readonly kind: "ids"; readonly ids: readonly number[] }
  /** Everything that a filter holds, on all its pages. */
  | { readonly kind: "filter"; readonly filter: ProductFilter }
  /** What was deleted together, at this moment. */
  | { readonly kind: "moment"; readonly deletedAt: Date };

/** More than any page of a list has; whoever means more names a filter. */
export const MOST_IDS = 1_000;

/**
 * Which products a form or an address names: `product_ids`, or `all` with a filter's fields, or `deleted_at`. Ids that are
 * none are left out; null where nothing, or more than `MOST_IDS`, is named.
 */
export function readSelection(fields: Fields): ProductSelection | null {
  if (fields.get("all") !== null) return { kind: "filter", filter: readProductFilter(fields) };
  const moment = fields.get("deleted_at");
  if (typeof moment === "string") {
    const deletedAt = parseMoment(moment);
    return deletedAt && { kind: "moment", deletedAt };
  }
  const ids = new Set<number>();
  for (const value of fields.getAll("product_ids")) {
    const id = typeof value === "string" ? parseId(value) : null;
    if (id !== null) ids.add(id);
  }
  if (ids.size === 0 || ids.size > MOST_IDS) return null;
  return { kind: "ids", ids: [...ids].sort((one, other) => one - other) };
}

/** The same selection as form fields. */
export function selectionFields(selection: ProductSelection): [name: string, value: string][] {
  switch (selection.kind) {
    case "ids":
      return selection.ids.map((id) => ["product_ids", String(id)]);
    case "filter":
      return [["all", "1"], ...filterFields(selection.filter)];
    case "moment":
      return [["deleted_at", selection.deletedAt.toISOString()]];
  }
}
