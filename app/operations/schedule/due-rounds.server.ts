/** What the clock opens and closes (D91), on the same path as by hand. Safe to run twice, and by two processes. */
import { db, transaction } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { isPastClose } from "~/domain/schedule/close-time";
import { CLOCK_ACTOR } from "../audit/clock";
import { closeAuction } from "../products/close-auction.server";
import { tryEach } from "../processes/try-each";
import { auctionsToClose, roundsPastEnd } from "../products/past-end.queries.server";
import { closeRound } from "../rounds/close-round.server";
import { createNextRound } from "../rounds/create-next-round.server";
import { dropScheduled } from "../rounds/schedule-round.server";

/** More wait for the next second. */
const AT_ONCE = 500;

/** Returns the errors of those that failed; the others are done all the same. */
export async function openAndCloseDue(now: Date, { hasCheckout }: { hasCheckout: boolean }) {
  const close = (id: number) => closeRound(CLOCK_ACTOR, id);
  const due = (await dueCloses(now)).map(({ id }) => id);
  const failed = [
    // an opening closes the round before it in the same step
    ...(await tryEach(await dueOpenings(now), (row) => openScheduled(row, now))),
    ...(await tryEach(due, close)),
    ...(await tryEach(await roundsPastEnd(now, AT_ONCE), close)),
    ...(await tryEach(await auctionsToClose(now, AT_ONCE), (id) =>
      closeAuction(CLOCK_ACTOR, id, { hasCheckout }),
    )),
  ];
  return failed.map(({ error }) => error);
}

const dueOpenings = (now: Date) =>
  db().scheduledRound.findMany({
    where: { opensAt: { lte: now } },
    orderBy: { opensAt: "asc" },
    take: AT_ONCE,
    include: { product: { select: { endTime: true } } },
  });

const dueCloses = (now: Date) =>
  db().round.findMany({
    where: { state: "active", closesAt: { lte: now }, product: { deletedAt: null } },
    orderBy: { closesAt: "asc" },
    take: AT_ONCE,
    select: { id: true },
  });

type Scheduled = Awaited<ReturnType<typeof dueOpenings>>[number];

const OVER = "Its time was over before it could open";

async function openScheduled(row: Scheduled, now: Date) {
  const { productId: auctionId, opensAt: _, product, ...scheduled } = inCents(row);
  const times = { ...scheduled, opensAt: null };
  // nobody could join it after the auction's end
  const opened = [scheduled.closesAt, product.endTime].some((end) => isPastClose(end, now))
    ? null
    : await createNextRound(CLOCK_ACTOR, { ...scheduled, auctionId, times });
  if (!opened?.ok)
    await transaction((tx) => dropScheduled(tx, CLOCK_ACTOR, auctionId, opened?.refusal.message ?? OVER));
}
