import { refuseFee } from "../payments/mpesa-limits.server";
import { setTimeout } from "node:timers/promises";
import { db, transaction, type Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { AUCTION_NOT_FOUND } from "~/domain/messages";
import { isAuctionCapable } from "~/domain/product/product";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { closeTimes, nextMinute } from "~/domain/schedule/close-time";
import { type AuctionPromises, earliestClose } from "~/domain/schedule/promised-close";
import { refuseNextRound, roundOpenedMeanwhile } from "~/domain/round/round";
import { NO_TIMES, refuseRoundTimes, type RoundTimes } from "~/domain/schedule/round-times";
import { publish, publishBoard } from "~/events/auction-hub.server";
import { CLOCK_ACTOR } from "../audit/clock";
import { openRound, type RoundStats } from "./open-round.server";
import { type RoundClose, type CloseOptions, closeRoundInTransaction } from "./close-round.server";
import { promiseColumns } from "./promises.server";
import { dropScheduled, scheduleRound, type ScheduledRound } from "./schedule-round.server";
import { refuseWithoutAuctions } from "../settings/auctions-off.server";
import { shopTime } from "../shop-clock.server";
import { msg } from "~/texts/t";

interface NextRound extends RoundStats, CloseOptions {
  auctionId: number;
  /** The latest round that the caller saw: the form's, or `latestRound` when the request came (D19). */
  afterRound: number | null;
  /** Closed by hand if left out (D91). */
  times?: RoundTimes;
}

interface OpenedRound {
  roundId: number;
  roundNumber: number;
  closed: RoundClose | null;
  /** The scheduled round that it replaces. */
  dropped: ScheduledRound | null;
}

const AUCTION_CLOSED = refuse("invalid", msg("This auction is closed"));

/** Requests sent together reach the server within this time. */
const TOGETHER_MS = 100;

/** Waits until requests sent together have all read it, because twenty at once would open twenty rounds (D19). 0 before the first. */
export async function latestRound(auctionId: number): Promise<number | null> {
  const product = await db().product.findUnique({ where: { id: auctionId }, select: { roundCount: true } });
  await setTimeout(TOGETHER_MS);
  return product && product.roundCount;
}

/** Closes an active round first (D19). Guarded by the latest round seen, so that a double click does not close the new round. */
export async function createNextRound(actor: Viewer, next: NextRound): Promise<Outcome<OpenedRound>> {
  const checked = await checkNextRound(actor, next);
  if (!checked.ok) return checked;
  const opened = await transaction((tx) => countThenOpen(tx, actor, next, checked.value));
  if (!opened) return refused(await notOpened(next.auctionId));
  if (!opened.ok) return opened;
  publish({ kind: "round", auctionId: next.auctionId, roundId: opened.value.roundId });
  publishBoard(next.auctionId);
  return opened;
}

/** Opens it now, or by the clock (D91): `roundId` is null then. */
export async function createOrSchedule(
  actor: Viewer,
  next: NextRound & { times: RoundTimes },
): Promise<Outcome<Omit<OpenedRound, "roundId"> & { roundId: number | null }>> {
  const { auctionId, times } = next;
  const { opensAt } = times;
  if (opensAt === null) return createNextRound(actor, next);
  const checked = await checkNextRound(actor, next);
  if (!checked.ok) return checked;
  const { seen } = checked.value;
  const scheduled = await scheduleRound(actor, { auctionId, afterRound: seen, opensAt, stats: next, times });
  return scheduled.ok
    ? accepted({ roundId: null, roundNumber: seen + 1, closed: null, dropped: null })
    : scheduled;
}

const OPENING_MISSING = refuse("invalid", msg("Please enter when it opens"), "opens_at");

/** Replaces the plan of the round that waits; its rules are those of a new one (D91). */
export async function changeScheduled(
  actor: Viewer,
  next: NextRound & { times: RoundTimes },
): Promise<Outcome<ScheduledRound>> {
  const { auctionId, times } = next;
  const checked = await checkNextRound(actor, next);
  if (!checked.ok) return checked;
  const { opensAt } = times;
  if (opensAt === null) return refused(OPENING_MISSING);
  const round = { auctionId, afterRound: checked.value.seen, opensAt, stats: next, times };
  return scheduleRound(actor, round, { replaces: true });
}

async function checkNextRound(actor: Viewer, next: NextRound) {
  if (!may(actor, "rounds")) return FORBIDDEN;
  const product = await db().product.findFirst({
    where: { id: next.auctionId, deletedAt: null },
    select: {
      ...selectColumns("Product", "productType, status, roundCount"),
      ...promiseColumns,
      rounds: { where: { state: "active" }, select: { closesAt: true, latestCloseAt: true } },
    },
  });
  if (!product || !isAuctionCapable(product.productType))
    return refused(refuse("missing", AUCTION_NOT_FOUND));
  if (product.status === "closed") return refused(AUCTION_CLOSED);
  const { endTime } = product;
  const now = shopTime();
  const times =
    actor === CLOCK_ACTOR ? openedLate(next.times ?? NO_TIMES, product, now) : (next.times ?? NO_TIMES);
  const [open] = product.rounds;
  const openUntil = open?.latestCloseAt ?? open?.closesAt ?? null;
  const refusal =
    refuseNextRound(next) ??
    refuseFee(next.participationFeeCents) ??
    refuseRoundTimes(times, { now, promises: product, openUntil });
  return refusal
    ? refused(refusal)
    : accepted({ seen: next.afterRound ?? product.roundCount, endTime, times });
}

/** The clock is never early: what it opens a moment late is open no shorter than promised (D109). */
function openedLate(times: RoundTimes, promises: AuctionPromises, now: Date): RoundTimes {
  const earliest = earliestClose(now, promises);
  if (times.closesAt === null || earliest === null || times.closesAt >= earliest) return times;
  return { ...times, closesAt: nextMinute(earliest) };
}

async function notOpened(auctionId: number) {
  const { roundCount, status, deletedAt, productType } = await db().product.findUniqueOrThrow({
    where: { id: auctionId },
    select: { roundCount: true, status: true, deletedAt: true, productType: true },
  });
  if (deletedAt || !isAuctionCapable(productType)) return refuse("missing", AUCTION_NOT_FOUND);
  return status === "closed" ? AUCTION_CLOSED : roundOpenedMeanwhile(roundCount);
}

interface Checked {
  readonly seen: number;
  readonly endTime: Date | null;
  readonly times: RoundTimes;
}

async function countThenOpen(
  tx: Tx,
  actor: Viewer,
  next: NextRound,
  { seen, endTime, times }: Checked,
): Promise<Outcome<OpenedRound> | null> {
  const { count } = await tx.product.updateMany({
    where: {
      id: next.auctionId,
      roundCount: seen,
      deletedAt: null,
      status: { not: "closed" },
      productType: { in: ["auction", "both"] },
    },
    data: { roundCount: { increment: 1 } },
  });
  if (count === 0) return null;
  const off = await refuseWithoutAuctions(tx);
  if (off) return refused(off);
  const reason = actor === CLOCK_ACTOR ? null : `Round ${seen + 1} opened`;
  const dropped = await dropScheduled(tx, actor, next.auctionId, reason);
  const active = await tx.round.findFirst({
    where: { productId: next.auctionId, state: "active" },
    select: { id: true },
  });
  const closed = active ? await closeRoundInTransaction(tx, active.id, actor, next) : null;
  if (closed && !closed.ok) return closed;
  const close = closeTimes(times, endTime);
  const round = await openRound(tx, next.auctionId, seen + 1, next, { actor, now: shopTime(), close });
  return accepted({ roundId: round.id, roundNumber: round.number, closed: closed && closed.value, dropped });
}
