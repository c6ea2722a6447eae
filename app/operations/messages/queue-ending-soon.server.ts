import { db, transaction } from "~/db/client.server";
import { shopTime } from "../shop-clock.server";
import { watchersOf } from "../watches/watchers.queries.server";
import { channelsSet } from "./channels.server";
import { queueMessage } from "./queue-message.server";

const HOUR_MS = 60 * 60_000;

/** Tells watchers once that an auction with an open round ends within an hour; again if its end was moved. */
export async function queueEndingSoon(now = shopTime()): Promise<void> {
  if (channelsSet().length === 0) return;
  const auctions = await db().product.findMany({
    where: {
      status: "active",
      deletedAt: null,
      endTime: { gt: now, lte: new Date(now.getTime() + HOUR_MS) },
      rounds: { some: { state: "active" } },
      watches: { some: {} },
    },
    orderBy: { id: "asc" },
    select: { id: true, title: true, endTime: true },
  });
  for (const { id, title, endTime } of auctions)
    if (endTime)
      await transaction((tx) =>
        queueMessage(tx, {
          kind: "watched.ending",
          event: `watched.ending ${id} at ${endTime.toISOString()}`,
          to: watchersOf(id),
          facts: { auctionId: id, title, endsAt: endTime },
        }),
      );
}
