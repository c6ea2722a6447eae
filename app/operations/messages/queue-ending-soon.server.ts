import { db, transaction } from "~/db/client.server";
import { shopTime } from "../shop-clock.server";
import { watchersOf } from "../watches/watchers.queries.server";
import { channelsSet } from "./channels.server";
import { queueMessage } from "./queue-message.server";

const HOUR_MS = 60 * 60_000;

/** Tells watchers once that an auction, or its open round, ends within an hour; again if that was moved by hand. */
export async function queueEndingSoon(now = shopTime()): Promise<void> {
  if (channelsSet().length === 0) return;
  const soon = { gt: now, lte: new Date(now.getTime() + HOUR_MS) };
  const auctions = await db().product.findMany({
    where: {
      status: "active",
      deletedAt: null,
      rounds: { some: { state: "active" } },
      watches: { some: {} },
      // the soft close moves `closesAt` many times
      OR: [{ endTime: soon }, { rounds: { some: { state: "active", plannedCloseAt: soon } } }],
    },
    orderBy: { id: "asc" },
    select: {
      ...{ id: true, title: true, endTime: true },
      rounds: { where: { state: "active" }, select: { plannedCloseAt: true } },
    },
  });
  for (const { id, title, endTime, rounds } of auctions) {
    const endsAt = rounds[0]?.plannedCloseAt ?? endTime;
    if (endsAt === null || endsAt <= now) continue;
    await transaction((tx) =>
      queueMessage(tx, {
        kind: "watched.ending",
        event: `watched.ending ${id} at ${endsAt.toISOString()}`,
        to: watchersOf(id),
        facts: { auctionId: id, title, endsAt },
      }),
    );
  }
}
