import { transaction } from "~/db/client.server";
import { sql } from "~/db/sql.server";
import { isUnavailable } from "~/db/storage-unavailable.server";
import { selectNumbers } from "~/db/select.server";
import { priceUnit } from "../payments/mpesa-limits.server";

function firstPriceSql(now: Date) {
  const listed = sql`COALESCE("inStockPriceCents", "buyNowPriceCents")`;
  const unit = sql`CAST(${priceUnit()} AS BIGINT)`;
  const isOnSale = sql`"buyNowPriceCents" IS NOT NULL AND "isFlashSale" AND "discountPercentage" > 0
    AND ("flashSaleEndsAt" IS NULL OR "flashSaleEndsAt" > ${now})`;
  return {
    cents: sql`CASE WHEN ${isOnSale}
      THEN ${unit} * ((${listed} * (100 - "discountPercentage") + 50 * ${unit}) / (100 * ${unit}))
      ELSE COALESCE(${listed}, "basePriceCents") END`,
    until: sql`CASE WHEN ${isOnSale} THEN "flashSaleEndsAt" ELSE NULL END`,
  };
}

/** Products sort by another price (D47) when a sale ends, and when a variant is sold out or back. Shown prices do not wait for this. */
export async function repriceDue(now: Date): Promise<number> {
  const due = await selectNumbers()`SELECT "id" FROM "Product" WHERE "firstPriceUntil" <= ${now} LIMIT 1`;
  if (due.length === 0) return 0;
  const { cents, until } = firstPriceSql(now);
  // keeps `updatedAt`, because nobody has edited them
  return transaction(
    (tx) =>
      tx.$executeRaw`UPDATE "Product" SET "firstPriceCents" = ${cents}, "firstPriceUntil" = ${until}
        WHERE "firstPriceUntil" <= ${now}`,
  );
}

/** A full disk must not prevent reading a list: a product then stays in its old place. */
export async function repriceWherePossible(now: Date) {
  await repriceDue(now).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
  });
}
