import { db, transaction, type Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { NO_ACTIVE_ROUND, ROUND_NOT_FOUND } from "~/domain/messages";
import type { Cents } from "~/domain/money";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { NEWCOMER_REASON } from "~/domain/round/newcomer";
import { roundWinner } from "~/domain/round/round-winner";
import { publish, publishBoard } from "~/events/auction-hub.server";
import { recordAudit } from "../audit/record-audit.server";
import { queueEvent } from "../messages/queue-event.server";
import { hmacSha256 } from "../secrets/digests.server";
import { refundEntryFeeInTransaction } from "../reconciliation/refunds/refund-entry-fee.server";
import { shopTime } from "../shop-clock.server";
import { type Newcomer, newcomersOf } from "./newcomers.queries.server";
import { refuseEarlyClose } from "./promises.server";

interface RoundWinner {
  username: string;
  firstName: string;
  lastName: string;
  pledgeCents: Cents;
}

export interface RoundClose {
  roundId: number;
  roundNumber: number;
  winner: RoundWinner | null;
  /** How many share the highest pledge; more than one means a draw. */
  tied: number;
  /** Paid less than 10 minutes before, and had not pledged (D98). */
  newcomers: number;
  refunded: number;
}

export interface CloseOptions {
  readonly refundNewcomers?: boolean;
}

const NO_ROUND = refused(refuse("invalid", NO_ACTIVE_ROUND));

/** Stores the winner for good (D24). 'conflict' before its announced or shortest time (D108, D109); 'missing' for another product's round. */
export async function closeRound(
  actor: Viewer,
  roundId: number,
  { productId, ...options }: { productId?: number } & CloseOptions = {},
): Promise<Outcome<RoundClose>> {
  if (!may(actor, "rounds")) return FORBIDDEN;
  const round = await db().round.findFirst({
    where: { id: roundId, product: { deletedAt: null }, ...(productId !== undefined && { productId }) },
    select: { productId: true },
  });
  if (!round) return refused(refuse("missing", ROUND_NOT_FOUND));
  const closed = await transaction(
    async (tx) => (await closeRoundInTransaction(tx, roundId, actor, options)) ?? NO_ROUND,
  );
  if (!closed.ok) return closed;
  publish({ kind: "round", auctionId: round.productId, roundId });
  publishBoard(round.productId);
  return closed;
}

/** Freezes the round, then decides it (D41). Null if it is not active. `isDeletion`: nobody has paid in the auction. */
export async function closeRoundInTransaction(
  tx: Tx,
  roundId: number,
  actor: Viewer,
  { refundNewcomers = false, isDeletion = false }: CloseOptions & { readonly isDeletion?: boolean } = {},
): Promise<Outcome<RoundClose> | null> {
  const [round] = await tx.round.updateManyAndReturn({
    where: { id: roundId, state: "active" },
    data: { closedAt: shopTime() },
    select: selectColumns("Round", "number, productId, openedAt, closesAt, drawSeed, ledgerHead, ledgerAt"),
  });
  if (!round) return null;
  const early = isDeletion ? null : await refuseEarlyClose(tx, actor, round);
  if (early) return refused(early);
  const newcomers = await newcomersOf(roundId, shopTime(), tx);
  const refunded = refundNewcomers
    ? await refundAll(tx, actor, { newcomers, roundId, auctionId: round.productId })
    : 0;
  // never before the last pledge, whichever process accepted it (D94)
  const closedAt = new Date(Math.max(shopTime().getTime(), round.ledgerAt?.getTime() ?? 0));

  const top = await topParticipations(tx, roundId);
  const result = roundWinner({
    hmac: hmacSha256,
    seedHex: round.drawSeed,
    roundId,
    ledgerHead: round.ledgerHead,
    entries: top,
  });
  const winner = top.find((entry) => entry.participationId === result?.participationId);
  await tx.round.update({
    where: { id: roundId },
    // reads the time again, because the first statement may have waited for pledges that came before the close
    data: { state: "closed", closedAt, winnerId: winner?.participationId ?? null },
    select: { id: true },
  });
  const tied = result?.tiedIds.length ?? 0;
  await recordAudit(tx, actor, "round.close", roundId, {
    productId: round.productId,
    before: { state: "active" },
    after: {
      state: "closed",
      number: round.number,
      winner: winner?.user.username ?? null,
      pledgeCents: winner?.cents ?? null,
      tied,
      ...(newcomers.length > 0 && { newcomers: newcomers.length, refunded }),
    },
  });
  await queueEvent(tx, { type: "round.closed", roundId });
  return accepted({
    roundId,
    roundNumber: round.number,
    winner: winner ? { ...winner.user, pledgeCents: winner.cents } : null,
    tied,
    newcomers: newcomers.length,
    refunded,
  });
}

interface Refunding {
  readonly newcomers: readonly Newcomer[];
  readonly roundId: number;
  readonly auctionId: number;
}

/** Returns how many: somebody who pledged at the same moment keeps their participation. */
async function refundAll(
  tx: Tx,
  actor: Viewer,
  { newcomers, roundId, auctionId }: Refunding,
): Promise<number> {
  let refunded = 0;
  for (const newcomer of newcomers) {
    const cents = await refundEntryFeeInTransaction(tx, actor, {
      ...newcomer,
      roundId,
      auctionId,
      reason: NEWCOMER_REASON,
    });
    if (cents !== null) refunded += 1;
  }
  return refunded;
}

async function topParticipations(tx: Tx, roundId: number) {
  const { _max } = await tx.participation.aggregate({ where: { roundId }, _max: { pledgeCents: true } });
  if (_max.pledgeCents === null) return [];
  const rows = await tx.participation.findMany({
    where: { roundId, pledgeCents: _max.pledgeCents },
    select: {
      ...selectColumns("Participation", "id, userId, pledgeCents, reachedSeq"),
      user: { select: { firstName: true, lastName: true, username: true } },
    },
    orderBy: { id: "asc" },
  });
  return inCents(rows).map((row) => ({
    participationId: row.id,
    userId: row.userId,
    firstName: row.user.firstName,
    cents: row.pledgeCents ?? 0,
    reachedSeq: row.reachedSeq ?? 0,
    user: row.user,
  }));
}
