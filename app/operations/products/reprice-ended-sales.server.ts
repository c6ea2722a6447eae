import { db, transaction } from "~/db/client.server";
import { StorageUnavailable } from "~/db/storage-unavailable.server";

/** When a flash sale ends, products sort by another price (D47). Shown prices do not wait for this. */
export async function repriceEndedSales(now: Date): Promise<number> {
  const ended = await db().product.findFirst({
    where: { firstPriceUntil: { lte: now } },
    select: { id: true },
  });
  if (!ended) return 0;
  // keeps `updatedAt`, because nobody has edited them
  return transaction(
    (tx) =>
      tx.$executeRaw`UPDATE "Product"
        SET "firstPriceCents" = COALESCE("buyNowPriceCents", "basePriceCents"), "firstPriceUntil" = NULL
        WHERE "firstPriceUntil" <= ${now}`,
  );
}

/** A full disk must not prevent reading a list: an ended sale then stays in its old place. */
export async function repriceWherePossible(now: Date) {
  await repriceEndedSales(now).catch((error: unknown) => {
    if (!(error instanceof StorageUnavailable)) throw error;
  });
}
