import { db } from "~/db/client.server";
import type { ImportLine } from "~/db/generated/sqlite/client";
import { inCents } from "~/db/rows.server";
import type { Viewer } from "~/domain/account/access";
import { undoneStock } from "~/domain/import/import";
import {
  type ProductVariant,
  readOptions,
  storedValues,
  type TypedVariant,
  type TypedVariants,
} from "~/domain/product/variants";
import type { Outcome } from "~/domain/refusal";
import { saveVariants } from "../products/variants/save-variants.server";
import { readBefore, readChanges } from "./import-rows.server";
import { msg } from "~/texts/t";

export const CHANGED_SINCE = msg("Somebody changed it since");
export const PIECES_SOLD = msg("Pieces that it added are sold");
export const DELETED_SINCE = msg("It was deleted since");

const TRIES = 3;

/** Why it was not reverted; null if it was. Tries again if an order took pieces in between. */
export async function retryIfStockMoved(
  revert: () => Promise<string | Outcome<unknown>>,
): Promise<string | null> {
  for (let tries = 1; ; tries++) {
    const outcome = await revert();
    if (typeof outcome === "string") return outcome;
    if (outcome.ok) return null;
    const { clashes, message } = outcome.refusal;
    if (!clashes) return message;
    if (tries === TRIES) return CHANGED_SINCE;
  }
}

interface VariantLines {
  readonly lines: readonly ImportLine[];
  readonly lastEntry: number;
}

/** All of a product's or none, unless somebody changed its variants since. Null if it is done. */
export const revertVariants = (
  actor: Viewer,
  productId: number,
  { lines, lastEntry }: VariantLines,
): Promise<string | null> =>
  retryIfStockMoved(async () => {
    const found = await db().product.findFirst({
      where: { id: productId, deletedAt: null },
      select: { variants: true },
    });
    if (!found) return DELETED_SINCE;
    const typed = variantsBefore(lines, found.variants.map(inCents));
    return typed ? saveVariants(actor, productId, typed, { edit: lastEntry }) : PIECES_SOLD;
  });

/** Null if pieces that the lines brought are gone. */
function variantsBefore(
  lines: readonly ImportLine[],
  current: readonly ProductVariant[],
): TypedVariants | null {
  const rows: TypedVariant[] = [];
  const all = lines.flatMap((line) => {
    const { variant } = readBefore(line.before);
    return variant ? [{ variant, changes: readChanges(line.changes) }] : [];
  });
  for (const { variant, changes } of all) {
    const { values, figures } = variant;
    const now = current.find((one) => one.values === storedValues(values))?.stockQuantity ?? 0;
    const after = changes.find(({ column }) => column === "stock_quantity")?.after;
    if (!figures) {
      if (now !== Number(after ?? 0)) return null;
      continue;
    }
    const stockQuantity = undoneStock({ before: figures.stockQuantity, after, now });
    if (stockQuantity === null) return null;
    const has = (name: string) => changes.some(({ column }) => column === name);
    rows.push({
      values,
      stockQuantity,
      seenStock: now,
      priceCents: has("buy_now_price") ? figures.priceCents : null,
      sku: has("sku") ? figures.sku : null,
      barcode: has("barcode") ? figures.barcode : null,
    });
  }
  const [first] = all;
  return first ? { options: readOptions(first.variant.options), rows, plain: first.variant.plain } : null;
}
