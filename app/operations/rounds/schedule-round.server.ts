import { db, transaction, type Tx } from "~/db/client.server";
import { inCents, toColumn, toColumnOrNull } from "~/db/rows.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { roundOpenedMeanwhile } from "~/domain/round/round";
import { refuseOverlap, type RoundTimes } from "~/domain/schedule/round-times";
import { formatDayTime } from "~/domain/time";
import { publishBoard } from "~/events/auction-hub.server";
import { recordAudit } from "../audit/record-audit.server";
import { refuseWithoutAuctions } from "../settings/auctions-off.server";
import { shopTime } from "../shop-clock.server";
import { moveCloseInTransaction } from "./move-close.server";
import type { RoundStats } from "./open-round.server";
import { msg, t } from "~/texts/t";

interface RoundToSchedule {
  auctionId: number;
  /** The latest round that the caller saw (D19). */
  afterRound: number;
  opensAt: Date;
  stats: RoundStats;
  times: RoundTimes;
}

export const NOT_SCHEDULED = msg("No round is scheduled");

const scheduledAlready = ({ afterRound, opensAt }: ScheduledRound) =>
  refuse(
    "conflict",
    t("Round {number} is scheduled already: it opens {time}", {
      number: afterRound + 1,
      time: formatDayTime(opensAt),
    }),
  );

/** One round waits for an auction at a time (D91). An open round that is closed by hand gets its opening as its close. */
export async function scheduleRound(
  actor: Viewer,
  round: RoundToSchedule,
  /** Takes the place of the one that waits, and is refused where none does. */
  { replaces = false } = {},
): Promise<Outcome<ScheduledRound>> {
  const { auctionId, opensAt } = round;
  const outcome = await transaction(async (tx): Promise<Outcome<ScheduledRound>> => {
    // locks the product, so that no round opens meanwhile
    const { count } = await tx.product.updateMany({
      where: { id: auctionId, roundCount: round.afterRound, deletedAt: null, status: { not: "closed" } },
      data: { roundCount: round.afterRound },
    });
    if (count === 0) return refused(await openedMeanwhile(tx, auctionId));
    const off = await refuseWithoutAuctions(tx);
    if (off) return refused(off);
    const waiting = await storedRound(tx, auctionId);
    if (waiting && !replaces) return refused(scheduledAlready(waiting));
    if (!waiting && replaces) return refused(refuse("missing", NOT_SCHEDULED));
    const open = await tx.round.findFirst({ where: { productId: auctionId, state: "active" } });
    const openUntil = open?.latestCloseAt ?? open?.closesAt ?? null;
    // read again under the lock: its close may have been moved meanwhile
    const overlaps = refuseOverlap(opensAt, openUntil);
    if (overlaps) return refused(overlaps);
    if (open && open.closesAt === null) {
      const moved = await moveCloseInTransaction(tx, actor, open.id, opensAt);
      if (!moved.ok) return refused({ ...moved.refusal, field: "opens_at" });
    }
    await dropScheduled(tx, actor, auctionId, "Changed");
    return accepted(await writeScheduled(tx, actor, round));
  });
  if (outcome.ok) publishBoard(auctionId);
  return outcome;
}

async function openedMeanwhile(tx: Tx, auctionId: number) {
  const { roundCount } = await tx.product.findUniqueOrThrow({
    where: { id: auctionId },
    select: { roundCount: true },
  });
  return roundOpenedMeanwhile(roundCount);
}

/** The caller has locked the product, and none is scheduled. */
export async function writeScheduled(
  tx: Tx,
  actor: Viewer,
  { auctionId, afterRound, opensAt, stats, times }: RoundToSchedule,
): Promise<ScheduledRound> {
  const { closesAt, softCloseMinutes, softCloseMaxMinutes } = times;
  const planned = { afterRound, opensAt, closesAt, softCloseMinutes, softCloseMaxMinutes };
  const row = await tx.scheduledRound.create({
    data: {
      productId: auctionId,
      ...planned,
      basePriceCents: toColumn(stats.basePriceCents),
      participationFeeCents: toColumn(stats.participationFeeCents),
      minPledgeCents: toColumn(stats.minPledgeCents),
      maxPledgeCents: toColumnOrNull(stats.maxPledgeCents),
    },
  });
  await recordAudit(tx, actor, "product.schedule", auctionId, {
    after: {
      number: afterRound + 1,
      opensAt,
      closesAt,
      softCloseMinutes,
      softCloseMaxMinutes,
      ...amounts(stats),
    },
  });
  return inCents(row);
}

const amounts = ({ basePriceCents, participationFeeCents, minPledgeCents, maxPledgeCents }: RoundStats) => ({
  basePriceCents,
  participationFeeCents,
  minPledgeCents,
  maxPledgeCents,
});

async function storedRound(tx: Pick<Tx, "scheduledRound">, auctionId: number) {
  const row = await tx.scheduledRound.findUnique({ where: { productId: auctionId } });
  return row && inCents(row);
}

export type ScheduledRound = NonNullable<Awaited<ReturnType<typeof storedRound>>>;

/** The reason is for the audit trail; null if the round opened as planned. Returns what was dropped; null if none was scheduled. */
export async function dropScheduled(
  tx: Tx,
  actor: Viewer,
  auctionId: number,
  reason: string | null,
): Promise<ScheduledRound | null> {
  const waiting = await storedRound(tx, auctionId);
  if (!waiting) return null;
  const { count } = await tx.scheduledRound.deleteMany({ where: { productId: auctionId } });
  if (count === 0) return null;
  if (reason !== null) await recordAudit(tx, actor, "product.unschedule", auctionId, { after: { reason } });
  return waiting;
}

export async function unscheduleRound(actor: Viewer, auctionId: number): Promise<Outcome<ScheduledRound>> {
  if (!may(actor, "rounds")) return FORBIDDEN;
  const dropped = await transaction((tx) => dropScheduled(tx, actor, auctionId, "Dropped by hand"));
  if (!dropped) return refused(refuse("missing", NOT_SCHEDULED));
  publishBoard(auctionId);
  return accepted(dropped);
}

/** Null if no round of the auction waits, or none can open any more. */
export async function scheduledRound(auctionId: number) {
  const row = await db().scheduledRound.findFirst({
    where: {
      productId: auctionId,
      product: { deletedAt: null, status: "active" },
      opensAt: { gt: shopTime() },
    },
  });
  return row && inCents(row);
}
