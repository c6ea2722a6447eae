import { formatCount } from "~/domain/text/count";
import { parseId } from "~/domain/id";
import { type Refusal, refuse } from "~/domain/refusal";
import { type Fields, filterFields, type ProductFilter, readProductFilter } from "./product-list";
import { parseMoment } from "~/domain/time";
import { t } from "~/texts/t";

export type ProductSelection =
  | { readonly kind: "ids"; readonly ids: readonly number[] }
  | { readonly kind: "filter"; readonly filter: ProductFilter }
  /** Everything deleted together, at this moment. */
  | { readonly kind: "moment"; readonly deletedAt: Date };

/** More than a page of any list; for more, callers use a filter. */
export const MAX_SELECTED_PRODUCTS = 1_000;

/** Reads `product_ids`, `all` with filter fields, or `deleted_at`; null for none, or for more than `MAX_SELECTED_PRODUCTS`. */
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
  if (ids.size === 0 || ids.size > MAX_SELECTED_PRODUCTS) return null;
  return { kind: "ids", ids: [...ids].sort((one, other) => one - other) };
}

/** Nobody confirmed what has come to match a filter since. */
export const refuseMoreProducts = (count: number, confirmed: number): Refusal | null =>
  count > confirmed
    ? refuse(
        "conflict",
        t("There are now {count} of them, not {confirmed}. Check them and confirm again.", {
          count: formatCount(count),
          confirmed: formatCount(confirmed),
        }),
      )
    : null;

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
