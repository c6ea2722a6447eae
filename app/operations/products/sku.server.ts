import { type Tx } from "~/db/client.server";
import { unlessDuplicate } from "~/db/duplicate.server";
import { textSet } from "~/db/sql.server";
import { columns, columnsOf, asNumber, asText, leftJoined } from "~/db/columns.server";
import { select } from "~/db/select.server";
import { codeText } from "~/domain/text/typed-code";
import { withoutZeros } from "~/domain/import/destroyed-cell";
import { type Outcome, refuse, refused } from "~/domain/refusal";
import { msg } from "~/texts/t";

export const SKU_TAKEN = refuse("invalid", msg("Another product or variant has this SKU"), "sku");

/** The database lets one product or variant that is not deleted have a SKU, in any case (the table SkuKey). */
export const refusedIfSkuTaken = <T>(write: () => Promise<Outcome<T>>): Promise<Outcome<T>> =>
  unlessDuplicate(write(), refused(SKU_TAKEN));

export const skuKey = (sku: string) => codeText(sku).toLowerCase();

export interface SkuOwner {
  readonly productId: number;
  /** Null if it is the product's own. */
  readonly variantId: number | null;
}

/** Of the table SkuKey, which Prisma's schema does not have. */
const key = asText('known."key"');
const owned = columns({
  key,
  productId: asNumber('known."productId"'),
  ...leftJoined(columnsOf("ProductVariant", "variant", "id as variantId")),
});

/** What has these SKUs, by `skuKey`, without deleted products and variants. */
export async function skuOwners(skus: readonly string[]): Promise<ReadonlyMap<string, SkuOwner>> {
  const keys = skus.filter((sku) => sku !== "").map(skuKey);
  if (keys.length === 0) return new Map();
  const rows = await select(owned)`FROM "SkuKey" known
    LEFT JOIN "ProductVariant" variant ON variant."productId" = known."productId"
      AND variant."deletedAt" IS NULL AND lower(variant."sku") = known."key"
    WHERE known."key" IN ${textSet(keys)}`;
  return new Map(rows.map(({ key, ...owner }) => [key, owner]));
}

export interface NamedOwner extends SkuOwner {
  readonly sku: string;
}

/** What has an SKU that is the same number but for zeros in front, by the number. Codes with letters lose no zeros. */
export async function skusLike(skus: readonly string[]): Promise<ReadonlyMap<string, NamedOwner>> {
  const numbers = skus.map((sku) => codeText(sku)).filter((sku) => /^\d+$/.test(sku));
  if (numbers.length === 0) return new Map();
  const keys = await select(key)`
    FROM "SkuKey" known WHERE ltrim("key", '0') IN ${textSet(numbers.map(withoutZeros))}`;
  const owners = await skuOwners(keys);
  return new Map(
    keys.flatMap((key) => {
      const owner = owners.get(key);
      return owner ? [[withoutZeros(key), { ...owner, sku: key }] as const] : [];
    }),
  );
}

/** Those of the SKUs that other products or their variants have, by `skuKey`. */
export async function takenSkus(
  tx: Pick<Tx, "$queryRaw">,
  productId: number,
  skus: readonly string[],
): Promise<ReadonlySet<string>> {
  const keys = skus.filter((sku) => sku !== "").map(skuKey);
  if (keys.length === 0) return new Set();
  const taken = await select(key, { tx })`FROM (
    SELECT "key" FROM "SkuKey" WHERE "key" IN ${textSet(keys)} AND "productId" <> ${productId}
    UNION ALL
    SELECT lower("sku") FROM "Product" WHERE "id" = ${productId} AND lower("sku") IN ${textSet(keys)}) known`;
  return new Set(taken);
}
