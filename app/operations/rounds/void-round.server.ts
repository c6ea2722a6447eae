import { transaction, type Tx } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { canManage, type Viewer } from "~/domain/account/access";
import { ACCESS_DENIED, ROUND_NOT_FOUND } from "~/domain/messages";
import type { Cents } from "~/domain/money";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import {
  type Leader,
  leaderName,
  leadUnconfirmed,
  refuseVoid,
  type VoidRequest,
} from "~/domain/round/void-round";
import { publish } from "~/events/auction-hub.server";
import { announce } from "../deliveries/announce.server";
import { recordAudits } from "../audit/record-audit.server";
import { openRefunds } from "../payments/refunds.server";
import { shopTime } from "../shop-clock.server";
import { countTopTotals } from "./top-totals.server";
import { voidPreview } from "./void-preview.queries.server";

export interface VoidedRounds {
  readonly numbers: readonly number[];
  /** Paid seats: their fees go back. */
  readonly seats: number;
  readonly feesCents: Cents;
  readonly lead: { readonly now: Leader | null; readonly then: Leader | null };
}

/** One round, or all once the auction is closed; the job sends fees back (D78). 'conflict' where the lead changes unconfirmed. */
export async function voidRound(
  actor: Viewer,
  roundId: number,
  request: VoidRequest,
  { productId }: { productId?: number } = {},
): Promise<Outcome<VoidedRounds>> {
  if (!canManage(actor)) return refused(refuse("forbidden", ACCESS_DENIED));
  const preview = await voidPreview(roundId);
  if (!preview || (productId !== undefined && preview.product.id !== productId))
    return refused(refuse("missing", ROUND_NOT_FOUND));
  const { product, round, lead } = preview;
  const refusal =
    refuseVoid(
      { number: round.number, isVoid: round.voidedAt !== null, auctionStatus: product.status },
      request,
    ) ?? (lead.changes && !request.confirm ? leadUnconfirmed(lead.now, lead.then) : null);
  if (refusal) return refused(refusal);
  const voided = await transaction((tx) =>
    declareVoid(tx, {
      actor,
      product,
      roundId: preview.whole ? null : roundId,
      reason: request.reason,
      lead,
    }),
  );
  if (!voided) return refused(refuse("conflict", "The auction changed meanwhile. Please look again."));
  for (const { id } of voided.rounds) publish({ kind: "round", auctionId: product.id, roundId: id });
  publish({ kind: "board", auctionId: product.id });
  const { rounds, seats, feesCents } = voided;
  return accepted({ numbers: rounds.map(({ number }) => number), seats, feesCents, lead });
}

interface Declaration {
  readonly actor: Viewer;
  readonly product: { readonly id: number; readonly status: "draft" | "active" | "closed" };
  /** Null: all of the auction that are not void yet. */
  readonly roundId: number | null;
  readonly reason: string;
  readonly lead: VoidedRounds["lead"];
}

async function declareVoid(tx: Tx, { actor, product, roundId, reason, lead }: Declaration) {
  // no round opens and nothing closes meanwhile
  const { count } = await tx.product.updateMany({
    where: { id: product.id, status: product.status, deletedAt: null },
    data: { roundCount: { increment: 0 } },
  });
  if (count === 0) return null;
  // pledges on their way wait: the totals of later rounds are counted from what stands then
  await tx.$executeRaw`UPDATE "Round" SET "ledgerSeq" = "ledgerSeq" WHERE "productId" = ${product.id}`;
  const rounds = await tx.round.findMany({
    where: { productId: product.id, voidedAt: null, ...(roundId !== null && { id: roundId }) },
    orderBy: { number: "asc" },
    select: { id: true, number: true, state: true, participantCount: true, ledgerAt: true, closedAt: true },
  });
  if (rounds.length === 0) return null;
  const now = shopTime();
  for (const { id, participantCount, closedAt, ledgerAt } of rounds)
    await tx.round.update({
      where: { id },
      data: {
        state: "closed",
        // never before the last pledge (D94)
        closedAt: closedAt ?? new Date(Math.max(now.getTime(), ledgerAt?.getTime() ?? 0)),
        voidedAt: now,
        voidReason: reason,
        winnerId: null,
        participantCount: 0,
        returnedCount: { increment: participantCount },
      },
      select: { id: true },
    });
  const fees = await returnFees(tx, { roundIds: rounds.map(({ id }) => id), reason, actorId: actor.id });
  await countTopTotals(tx, product.id);
  await recordAudits(
    tx,
    actor,
    rounds.map(({ id, number, state, participantCount }) => ({
      action: "round.void" as const,
      subject: "round" as const,
      subjectId: id,
      productId: product.id,
      before: { state, leader: leaderName(lead.now), participants: participantCount },
      after: { state: "void", number, reason, leader: leaderName(lead.then), participants: 0 },
    })),
  );
  // of one that had closed before it tells that its winner does not stand
  for (const { id } of rounds) await announce(tx, { type: "round.closed", roundId: id, isVoid: true });
  return { rounds, ...fees };
}

interface Returning {
  readonly roundIds: readonly number[];
  readonly reason: string;
  readonly actorId: number;
}

/** Nobody is sent money here: the job does it, from rows. */
async function returnFees(tx: Tx, { roundIds, reason, actorId }: Returning) {
  const seatsOf = { roundId: { in: [...roundIds] }, paymentStatus: "completed" as const };
  const seats = await tx.participation.count({ where: seatsOf });
  const rows = await tx.paymentAttempt.findMany({
    where: { state: "completed", cents: { gt: 0n }, participation: seatsOf },
    select: { id: true, cents: true },
  });
  const attempts = rows.map(inCents);
  await openRefunds(tx, { attempts, reason, actorId });
  const noPledge = { pledgeCents: null, reachedSeq: null };
  await tx.participation.updateMany({
    where: { ...seatsOf, attempts: { some: { state: "refunding" } } },
    data: { paymentStatus: "pending", ...noPledge },
  });
  // a seat that cost nothing has nothing to wait for
  await tx.participation.updateMany({ where: seatsOf, data: { paymentStatus: "refunded", ...noPledge } });
  await tx.paymentAttempt.updateMany({
    where: { state: "completed", cents: 0n, participation: { roundId: { in: [...roundIds] } } },
    data: { state: "refunded" },
  });
  return { seats, feesCents: attempts.reduce((sum, { cents }) => sum + cents, 0) };
}
