import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { formatCount } from "~/domain/text/count";
import type { ProductChange } from "~/domain/product/product-change";
import { type ProductSelection, refuseMoreProducts } from "~/domain/product/product-selection";
import { accepted, type Outcome, refused } from "~/domain/refusal";
import { selectedIds } from "../products/deletion/deletion-preview.queries.server";
import { changeProducts, type ChangeResult } from "../products/changes/change-products.server";
import { startBulkRecord } from "./record-bulk-change.server";
import type { SeenProducts } from "../products/changes/seen-products.server";
import { msg, t } from "~/texts/t";
import { oneOrMany, sentencesAboutCount } from "~/domain/text/counted";

interface BulkChange {
  readonly change: ProductChange;
  /** How many products the person confirmed. If there are more now, nothing changes. */
  readonly confirmed: number;
  readonly seen: SeenProducts;
}

interface BulkChangeResult {
  readonly changed: number;
  readonly left: number;
  /** How many were changed, and why others were not. */
  readonly message: string;
  /** The page where the change can be undone; null if nothing changed. */
  readonly importId: number | null;
}

export async function bulkChangeProducts(
  actor: Viewer,
  selection: ProductSelection,
  { change, confirmed, seen }: BulkChange,
): Promise<Outcome<BulkChangeResult>> {
  if (!may(actor, "products")) return FORBIDDEN;
  const ids = await selectedIds(selection, "listed");
  const refusal = refuseMoreProducts(ids.length, confirmed);
  if (refusal) return refused(refusal);
  const record = await startBulkRecord(actor, change);
  const done = await changeProducts(actor, ids, change, seen, record.add).catch(async (error: unknown) => {
    await record.end(0);
    throw error;
  });
  const { results, left } = done.ok ? done.value : { results: [], left: 0 };
  const changed = results.filter((result) => result.refused === null).length;
  const importId = await record.end(changed);
  return done.ok ? accepted({ changed, left, message: messageOf(changed, results, left), importId }) : done;
}

function messageOf(changed: number, results: readonly ChangeResult[], left: number): string {
  const reasons = new Map<string, number>();
  for (const { refused: reason } of results)
    if (reason !== null) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const why = [...reasons].map(([reason, count]) => `${t(reason)} (${formatCount(count)})`).join(". ");
  return [
    changed === 0
      ? t("No products were changed.")
      : oneOrMany(changed, msg("1 product was changed."), msg("{count} products were changed.")),
    ...(reasons.size > 0 ? [t("Not changed: {why}.", { why })] : []),
    ...sentencesAboutCount(
      left,
      msg("1 product is left: change them once more."),
      msg("{count} products are left: change them once more."),
    ),
  ].join(" ");
}
