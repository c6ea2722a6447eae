import { db, type Tx } from "~/db/client.server";
import { unlessDuplicate } from "~/db/duplicate.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { textSet } from "~/db/ids-sql.server";
import { type Outcome, refuse, refused } from "~/domain/refusal";

export const SKU_TAKEN = refuse("invalid", "Another product or variant has this SKU", "sku");

/** The database lets one product or variant that is not deleted have a SKU, in any case (the table SkuKey). */
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

/** Those of the SKUs that other products or their variants have, by `skuKey`. */
export async function takenSkus(
  tx: Pick<Tx, "$queryRaw">,
  productId: number,
  skus: readonly string[],
): Promise<ReadonlySet<string>> {
  const keys = skus.filter((sku) => sku !== "").map(skuKey);
  if (keys.length === 0) return new Set();
  const rows = await tx.$queryRaw<{ key: string }[]>(Prisma.sql`
    SELECT "key" FROM "SkuKey" WHERE "key" IN ${textSet(keys)} AND "productId" <> ${productId}
    UNION ALL
    SELECT lower("sku") FROM "Product" WHERE "id" = ${productId} AND lower("sku") IN ${textSet(keys)}`);
  return new Set(rows.map(({ key }) => key));
}
