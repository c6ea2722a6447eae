import type { Tx } from "~/db/client.server";
import { updateTopTotals } from "../winner/top-totals.server";
import { lockRows } from "~/db/locks.server";
import { inCents } from "~/db/rows.server";
import type { Viewer } from "~/domain/account/access";
import { type LeadChange, leaderName } from "~/domain/round/void-round";
import { queueEvent } from "../../messages/queue-event.server";
import { recordAudit, recordAudits } from "../../audit/record-audit.server";
import { openRefunds } from "../../payments/refunds/open-refund.server";
import { shopTime } from "../../shop-clock.server";
import { voidResult } from "../winner/auction-result.server";

interface Declaration {
  readonly actor: Viewer;
  readonly product: { readonly id: number; readonly status: "draft" | "active" | "closed" };
  /** Null: all rounds of the auction that are not void yet, and the auction is closed. */
  readonly roundId: number | null;
  readonly reason: string;
  readonly lead: LeadChange;
}

/** No pledge, join or close comes in between: call it before anything of the auction is read in the transaction. */
export const lockRounds = (tx: Tx, productId: number) => lockRows(tx, "Round", "productId", productId);

/** The caller has locked the product and its rounds and checked the rules (D78). A job sends the refunds after the commit (`sendNewRefunds`). */
export async function declareVoid(tx: Tx, { actor, product, roundId, reason, lead }: Declaration) {
  const rounds = await tx.round.findMany({
    where: { productId: product.id, voidedAt: null, ...(roundId !== null && { id: roundId }) },
    orderBy: { number: "asc" },
    select: { id: true, number: true, state: true, participantCount: true, ledgerAt: true, closedAt: true },
  });
  const now = shopTime();
  const led = lead.now?.userIds ?? [];
  for (const { id, participantCount, closedAt, ledgerAt } of rounds)
    await tx.round.update({
      where: { id },
      data: {
        state: "closed",
        // never before the last pledge (D94)
        closedAt: closedAt ?? new Date(Math.max(now.getTime(), ledgerAt?.getTime() ?? 0)),
        voidedAt: now,
        voidReason: reason,
        voidTopCount: led.length,
        voidLeaderId: led.length === 1 ? (led[0] ?? null) : null,
        winnerId: null,
        participantCount: 0,
        returnedCount: { increment: participantCount },
      },
      select: { id: true },
    });
  const fees = await returnFees(tx, { roundIds: rounds.map(({ id }) => id), reason, actorId: actor.id });
  await updateTopTotals(tx, product.id);
  await recordAudits(
    tx,
    actor,
    rounds.map(({ id, number, state, participantCount }) => ({
      action: "round.void" as const,
      subjectId: id,
      productId: product.id,
      before: { state, leader: leaderName(lead.now), participants: participantCount },
      after: { state: "void", number, reason, leader: leaderName(lead.then), participants: 0 },
    })),
  );
  if (roundId === null) await endAuction(tx, actor, product);
  // if it had closed before, its watchers learn that its winner no longer counts
  for (const { id } of rounds) await queueEvent(tx, { type: "round.closed", roundId: id, isVoid: true });
  return { rounds, ...fees };
}

/** An auction that is void as a whole is closed without a winner, and no further round can change that. */
async function endAuction(tx: Tx, actor: Viewer, { id, status }: Declaration["product"]): Promise<void> {
  await voidResult(tx, id);
  if (status === "closed") return;
  await tx.product.update({ where: { id }, data: { status: "closed" }, select: { id: true } });
  await recordAudit(tx, actor, "product.close", id, { before: { status }, after: { status: "closed" } });
}

interface Returning {
  readonly roundIds: readonly number[];
  readonly reason: string;
  readonly actorId: number;
}

async function returnFees(tx: Tx, { roundIds, reason, actorId }: Returning) {
  const feesToRefund = { roundId: { in: [...roundIds] }, paymentStatus: "completed" as const };
  const feeCount = await tx.participation.count({ where: feesToRefund });
  const rows = await tx.paymentAttempt.findMany({
    where: { state: "completed", cents: { gt: 0n }, participation: feesToRefund },
    select: { id: true, cents: true },
  });
  const attempts = rows.map(inCents);
  await openRefunds(tx, { attempts, reason, actorId });
  const noPledge = { pledgeCents: null, reachedSeq: null };
  await tx.participation.updateMany({
    where: { ...feesToRefund, attempts: { some: { state: "refunding" } } },
    data: { paymentStatus: "pending", ...noPledge },
  });
  // a free participation has no refund to wait for
  await tx.participation.updateMany({
    where: feesToRefund,
    data: { paymentStatus: "refunded", ...noPledge },
  });
  await tx.paymentAttempt.updateMany({
    where: { state: "completed", cents: 0n, participation: { roundId: { in: [...roundIds] } } },
    data: { state: "refunded" },
  });
  return { feeCount, feesCents: attempts.reduce((sum, { cents }) => sum + cents, 0) };
}
