import { db, type Tx } from "~/db/client.server";
import { MAX_SELECTED_PRODUCTS } from "~/domain/product/product-selection";
import type { ProductChange } from "~/domain/product/product-change";
import { refuse, refused } from "~/domain/refusal";
import { shopTime } from "../../shop-clock.server";
import type { SelectedProduct } from "./products-to-change.server";
import { msg } from "~/texts/t";

/** What the preview of a change was based on. */
export interface SeenProducts {
  /** The newest entry of the audit trail. */
  readonly entry: number;
  readonly at: Date;
}

export const PRODUCTS_CHANGED = refused(refuse("conflict", msg("Somebody changed it meanwhile")));

/** Read it before the products. */
export async function currentVersion(): Promise<SeenProducts> {
  const at = shopTime();
  const newest = await db().auditEntry.findFirst({ orderBy: { id: "desc" }, select: { id: true } });
  return { entry: newest?.id ?? 0, at };
}

/** Those with an entry since `seen`; if the stock is set, those sold since, too. */
export async function unseenChanges(
  products: readonly SelectedProduct[],
  { change, seen }: { readonly change: ProductChange; readonly seen: SeenProducts | null },
  client: Pick<Tx, "auditEntry">,
): Promise<(product: SelectedProduct) => boolean> {
  if (seen === null) return () => false;
  const entries = await client.auditEntry.findMany({
    where: {
      subject: "product",
      // many are not named: the entries since are few
      ...(products.length <= MAX_SELECTED_PRODUCTS && { subjectId: { in: products.map(({ id }) => id) } }),
      id: { gt: seen.entry },
    },
    select: { subjectId: true },
  });
  const changed = new Set(entries.map(({ subjectId }) => subjectId));
  const isStockSet = change.kind === "stock" && change.how === "set";
  return ({ id, updatedAt }) => changed.has(id) || (isStockSet && updatedAt > seen.at);
}
