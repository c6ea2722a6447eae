import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import type { Cents } from "~/domain/money";

/** In cents, over all rounds that count; 0 for a buyer who never pledged. */
export async function highestPledgeOfBuyer(auctionId: number, userId: number): Promise<Cents> {
  const { _max } = await db().participation.aggregate({
    where: { userId, paymentStatus: "completed", round: { productId: auctionId, voidedAt: null } },
    _max: { pledgeCents: true },
  });
  return inCents(_max).pledgeCents ?? 0;
}
