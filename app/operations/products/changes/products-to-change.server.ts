import type { VariantToChange } from "~/domain/product/product-change";
import type { Tx } from "~/db/client.server";
import { tableColumns, columns, columnsOf, asFlag, type RowOf } from "~/db/columns.server";
import { idSet } from "~/db/sql.server";
import { select } from "~/db/select.server";

const exists = (statement: string) => asFlag(`CASE WHEN EXISTS (${statement}) THEN 1 ELSE 0 END`);

const ofRound = `SELECT 1 FROM "Round" round WHERE round."productId" = product."id"`;

const product = columns({
  ...columnsOf("Product", "product", "id, title, status, productType, roundCount, basePriceCents"),
  ...columnsOf(
    "Product",
    "product",
    "buyNowPriceCents, stockQuantity, options, categoryId, winnerPays, updatedAt",
  ),
  ...columnsOf("Product", "product", "isFlashSale, discountPercentage, flashSaleEndsAt"),
  openRound: exists(`${ofRound} AND round."state" = 'active'`),
  joined: exists(`${ofRound} AND (round."participantCount" > 0 OR round."returnedCount" > 0 OR EXISTS (
    SELECT 1 FROM "Participation" entrant
    WHERE entrant."roundId" = round."id" AND entrant."paymentStatus" = 'pending'))`),
  decided: exists(`SELECT 1 FROM "AuctionResult" result WHERE result."productId" = product."id"`),
  ordered: exists(`SELECT 1 FROM "OrderItem" item WHERE item."productId" = product."id"`),
});

const variant = tableColumns(
  "ProductVariant",
  "variant",
  "id, productId, values, priceCents, stockQuantity, sku, barcode",
);

/** In the order of their ids, without deleted ones. Two statements. */
export async function productsToChange(ids: readonly number[], tx?: Tx) {
  const rows = await select(product, { tx })`FROM "Product" product
    WHERE product."id" IN ${idSet(ids)} AND product."deletedAt" IS NULL ORDER BY product."id"`;
  const having = rows.flatMap(({ id, options }) => (options === "" ? [] : [id]));
  const all = await select(variant, { tx })`FROM "ProductVariant" variant
    WHERE variant."productId" IN ${idSet(having)} AND variant."deletedAt" IS NULL ORDER BY variant."id"`;
  const variants = new Map<number, VariantToChange[]>();
  for (const { productId, ...row } of all) variants.set(productId, [...(variants.get(productId) ?? []), row]);
  return rows.map((row) => ({ ...withUse(row), variants: variants.get(row.id) ?? [] }));
}

const withUse = ({ openRound, joined, ordered, decided, ...row }: RowOf<typeof product>) => ({
  ...row,
  hasOpenRound: openRound === true,
  hasJoined: joined === true,
  hasOrders: ordered === true,
  hasResult: decided === true,
});

export type SelectedProduct = Awaited<ReturnType<typeof productsToChange>>[number];
