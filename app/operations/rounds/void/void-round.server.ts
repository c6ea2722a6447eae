import { db, transaction, type Tx } from "~/db/client.server";
import { lockRows } from "~/db/locks.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { ROUND_NOT_FOUND } from "~/domain/messages";
import type { Cents } from "~/domain/money";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import {
  type LeadChange,
  leadChanges,
  leadUnconfirmed,
  refusePaidWin,
  refuseVoid,
  type VoidRequest,
} from "~/domain/round/void-round";
import { publish, publishBoard } from "~/events/auction-hub.server";
import { writeCancellation } from "../../orders/cancel/cancel-order.server";
import { moneyOfOrder, type OrderWithMoney } from "../../orders/order-money.server";
import { declareVoid, lockRounds } from "./declare-void.server";
import { leadWithout, type VoidPreview, voidPreview } from "./void-preview.queries.server";
import { msg } from "~/texts/t";

interface VoidedRounds {
  readonly numbers: readonly number[];
  readonly feeCount: number;
  readonly feesCents: Cents;
  readonly lead: LeadChange;
}

/** One open round, or the whole auction; a job refunds the fees at once (D78). 'conflict' if the lead changes without confirmation. */
export async function voidRound(
  actor: Viewer,
  roundId: number,
  request: VoidRequest,
  { productId }: { productId?: number } = {},
): Promise<Outcome<VoidedRounds>> {
  if (!may(actor, "rounds")) return FORBIDDEN;
  const preview = await voidPreview(roundId, { whole: request.whole_auction });
  if (!preview || (productId !== undefined && preview.product.id !== productId))
    return refused(refuse("missing", ROUND_NOT_FOUND));
  const { product } = preview;
  const ordered = request.whole_auction ? await unpaidWin(product.id) : null;
  const voided = await transaction(async (tx) => {
    const written = await lockedVoid(tx, actor, preview, request);
    if (!written.ok || !request.whole_auction) return written;
    const cancelled = await cancelWin(tx, actor, { productId: product.id, ordered, reason: request.reason });
    return cancelled ? refused(cancelled) : written;
  });
  if (!voided.ok) return voided;
  const { rounds, feeCount, feesCents, lead } = voided.value;
  for (const { id } of rounds) publish({ kind: "round", auctionId: product.id, roundId: id });
  publishBoard(product.id);
  return accepted({ numbers: rounds.map(({ number }) => number), feeCount, feesCents, lead });
}

const CHANGED_MEANWHILE = refuse("conflict", msg("The auction changed meanwhile. Please look again."));

/** The rules are checked on locked rows, and the leader must be the one that was shown. */
async function lockedVoid(tx: Tx, actor: Viewer, preview: VoidPreview, request: VoidRequest) {
  const { id, status } = preview.product;
  const { count } = await tx.product.updateMany({
    where: { id, status },
    data: { roundCount: { increment: 0 } },
  });
  if (count === 0) return refused(CHANGED_MEANWHILE);
  await lockRounds(tx, id);
  const round = await tx.round.findUniqueOrThrow({
    where: { id: preview.round.id },
    select: { id: true, number: true, state: true, voidedAt: true },
  });
  const result = await tx.auctionResult.findUnique({ where: { productId: id }, select: { voidedAt: true } });
  const isAuctionVoid = (result?.voidedAt ?? null) !== null;
  const alone = await leadWithout(id, [round.id], tx);
  const refusal = refuseVoid(
    { ...round, isVoid: round.voidedAt !== null, auctionStatus: status, isAuctionVoid, lead: alone },
    request,
  );
  if (refusal) return refused(refusal);
  const whole = request.whole_auction;
  const lead: LeadChange = whole ? { now: alone.now, then: null } : alone;
  if (lead.now?.userIds.join() !== preview.lead.now?.userIds.join()) return refused(CHANGED_MEANWHILE);
  if (leadChanges(lead) && !request.confirm) return refused(leadUnconfirmed(lead));
  const paid = whole ? await paidWin(tx, id) : null;
  if (paid) return refused(refusePaidWin(paid.orderNumber));
  const { product } = preview;
  const roundId = whole ? null : round.id;
  return accepted({
    ...(await declareVoid(tx, { actor, product, roundId, reason: request.reason, lead })),
    lead,
  });
}

const standingOrder = (productId: number) => ({
  wonProductId: productId,
  status: { not: "cancelled" as const },
  paymentStatus: "pending",
});

async function unpaidWin(productId: number) {
  const order = await db().order.findFirst({ where: standingOrder(productId), select: { id: true } });
  return order && moneyOfOrder(order.id);
}

interface WinToCancel {
  readonly productId: number;
  /** As it was read before the transaction. */
  readonly ordered: OrderWithMoney | null;
  readonly reason: string;
}

/** What was ordered by a win that no longer counts must not be paid. */
async function cancelWin(tx: Tx, actor: Viewer, { productId, ordered, reason }: WinToCancel) {
  const standing = await tx.order.findFirst({ where: standingOrder(productId), select: { id: true } });
  if (!standing) return null;
  if (standing.id !== ordered?.id) return CHANGED_MEANWHILE;
  const cancelled = await writeCancellation(tx, actor, ordered, {
    reason: `The auction is void: ${reason}`,
    money: null,
    keepReason: "",
  });
  return cancelled.ok ? null : CHANGED_MEANWHILE;
}

/** The winner's order, if it is paid; it cannot be paid meanwhile. */
async function paidWin(tx: Tx, productId: number) {
  await lockRows(tx, "Order", "wonProductId", productId);
  return tx.order.findFirst({
    where: { wonProductId: productId, paymentStatus: "completed" },
    select: { orderNumber: true },
  });
}
