import { tableColumns } from "~/db/columns.server";
import { join, sql } from "~/db/sql.server";
import { rowsOf, rowsReturned, type Steps, pipeline } from "~/db/sync-transaction.server";
import type { Viewer } from "~/domain/account/access";
import type { CartItem } from "~/domain/cart/cart";
import { type PricedLine, refuseOrderLine, refuseOrderLines } from "~/domain/order/new-order";
import { goodsKey, linesByGoods } from "~/domain/order/order";
import { isBuyNowCapable, PRODUCT_TYPES } from "~/domain/product/product";
import { priceToPay } from "~/domain/product/price/sale-price";
import { applyVariant } from "~/domain/product/sold-variant";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { priceUnit } from "~/operations/payments/mpesa-limits.server";
import { msg } from "~/texts/t";
import { queueLowStock } from "../messages/queue-low-stock.server";
import { shopTime } from "../shop-clock.server";

interface Taking {
  viewer: Viewer;
  fromCart: boolean;
}

/** Steps of a transaction that rolls back if it is refused. Prices are the current ones (D28). */
export function* deductStock(items: readonly CartItem[], taking: Taking): Steps<Outcome<PricedLine[]>> {
  const wanted = linesByGoods(items.map((item) => ({ ...item, title: "" })));
  const tooMany = refuseOrderLines(wanted);
  if (tooMany) return refused(tooMany);
  // in the order of product ids, so that two orders of the same products cannot deadlock
  const lines = yield* pipeline(...wanted.map((line) => takeLine(line, taking)));
  const taken = new Map<string, PricedLine>();
  for (const line of lines) {
    if (!line.ok) return line;
    taken.set(goodsKey(line.value), line.value);
  }
  return accepted([...new Set(items.map(goodsKey))].flatMap((key) => taken.get(key) ?? []));
}

const product = tableColumns(
  "Product",
  '"Product"',
  "id, title, productType, status, deletedAt, stockQuantity, buyNowPriceCents, isFlashSale, categoryId",
  "discountPercentage, flashSaleEndsAt, costPriceCents, taxType, options, sku",
);
const variant = tableColumns(
  "ProductVariant",
  '"ProductVariant"',
  "id, values, priceCents, stockQuantity, sku, deletedAt",
);

const SOLD_TYPES = PRODUCT_TYPES.filter(isBuyNowCapable);

/** First the product, whose row every write of its variants locks, then the variant. */
function* takeLine(
  { productId, variantId = null, quantity }: CartItem,
  taking: Taking,
): Steps<Outcome<PricedLine>> {
  const now = shopTime();
  const withVariants = variantId === null ? sql`"options" = ''` : sql`"options" <> ''`;
  // a quantity may be more than an INTEGER can store
  const pieces = sql`CAST(${quantity} AS BIGINT)`;
  const [taken] = yield* rowsReturned(product)`UPDATE "Product"
    SET "stockQuantity" = "stockQuantity" - ${pieces}, "unitsSold" = "unitsSold" + ${pieces}, "updatedAt" = ${now}
    WHERE "id" = ${productId} AND "deletedAt" IS NULL AND "status" = 'active'
      AND "productType" IN (${join(SOLD_TYPES)}) AND "buyNowPriceCents" IS NOT NULL
      AND "stockQuantity" >= ${pieces} AND ${withVariants}`;
  const [ofVariant] =
    taken && variantId !== null
      ? yield* rowsReturned(variant)`UPDATE "ProductVariant" SET "stockQuantity" = "stockQuantity" - ${pieces}
        WHERE "id" = ${variantId} AND "productId" = ${productId} AND "deletedAt" IS NULL AND "stockQuantity" >= ${pieces}`
      : [null];
  if (taken && ofVariant !== undefined) {
    const sold = applyVariant({ product: taken, variantId, variant: ofVariant });
    yield* queueLowStock(sold, quantity);
    const priceCents = priceToPay(sold, now, priceUnit()) ?? 0;
    const { title, categoryId, costPriceCents: costCents, taxType, sku, variantText } = sold;
    return accepted({
      productId,
      variantId,
      variantText,
      title,
      sku,
      quantity,
      priceCents,
      costCents,
      categoryId,
      taxType,
    });
  }
  const [found] = yield* rowsOf(product)`FROM "Product" WHERE "id" = ${productId}`;
  const [wanted = null] = yield* rowsOf(variant)`
    FROM "ProductVariant" WHERE "id" = ${variantId ?? 0} AND "productId" = ${productId}`;
  const refusal = refuseOrderLine({
    ...taking,
    product: found ? applyVariant({ product: found, variantId, variant: wanted }) : null,
    line: { quantity },
  });
  return refused(refusal ?? refuse("conflict", msg("The stock is changing. Please try again.")));
}
