import { db, transaction } from "~/db/client.server";

/**
 * A flash sale's end changes what a buyer would pay first (D47) without anybody's writing it: this gives products whose sale
 * has ended the price they are sorted by from now on. Answers how many there were. Shown prices never wait for it.
 */
export async function repriceEndedSales(now: Date): Promise<number> {
  const ended = await db().product.findFirst({
    where: { firstPriceUntil: { lte: now } },
    select: { id: true },
  });
  if (!ended) return 0;
  // `updatedAt` stays: nobody has edited them
  return transaction(
    (tx) =>
      tx.$executeRaw`UPDATE "Product"
        SET "firstPriceCents" = COALESCE("buyNowPriceCents", "basePriceCents"), "firstPriceUntil" = NULL
        WHERE "firstPriceUntil" <= ${now}`,
  );
}
