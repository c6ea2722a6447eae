import type { Tx } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { unclaimed } from "../webhooks/claims";

interface Withdrawal {
  readonly now: Date;
  /** The list of messages shows it. */
  readonly reason: string;
}

/** What waits, also for its next try. One that is being sent stays, and so does what a try has cost (D122). */
export async function withdrawMessages(
  tx: Tx,
  which: Prisma.DeliveryWhereInput,
  { now, reason }: Withdrawal,
): Promise<void> {
  await tx.delivery.deleteMany({ where: { ...which, state: "waiting", tries: 0, claimedUntil: null } });
  await tx.delivery.updateMany({
    where: { ...which, state: "waiting", ...unclaimed(now) },
    data: { state: "failed", lastAnswer: reason },
  });
}
