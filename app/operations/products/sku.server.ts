import { db, type Tx } from "~/db/client.server";
import { unlessDuplicate } from "~/db/duplicate.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { textSet } from "~/db/ids-sql.server";
import { type Outcome, refuse, refused } from "~/domain/refusal";

export const SKU_TAKEN = refuse("invalid", "Another product has this SKU", "sku");

/** The database lets one product that is not deleted have a SKU, in any case. */
export const refusedIfSkuTaken = <T>(write: () => Promise<Outcome<T>>): Promise<Outcome<T>> =>
  unlessDuplicate(write(), refused(SKU_TAKEN));

export const skuKey = (sku: string) => sku.toLowerCase();

/** The products that have these SKUs, by `skuKey`, without deleted ones. */
export async function productsBySku(
  skus: readonly string[],
  client: Pick<Tx, "$queryRaw"> = db(),
): Promise<ReadonlyMap<string, number>> {
  const keys = skus.filter((sku) => sku !== "").map(skuKey);
  if (keys.length === 0) return new Map();
  const rows = await client.$queryRaw<{ id: number; key: string }[]>(Prisma.sql`
    SELECT "id", lower("sku") AS "key" FROM "Product"
    WHERE lower("sku") IN ${textSet(keys)} AND "sku" <> '' AND "deletedAt" IS NULL`);
  return new Map(rows.map(({ id, key }) => [key, Number(id)]));
}
