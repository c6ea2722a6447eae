import { db, transaction } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { PAYMENT_NOT_FOUND } from "~/domain/messages";
import { mayResolveRefund } from "~/domain/payment/refund";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../../audit/record-audit.server";
import { archiveRefundRequest } from "../../payments/refunds/earlier-refund-requests.server";
import { type RefundEnd, trySendRefund } from "../../payments/refunds/send-refund.server";
import { endRefund, OPEN_REFUND_STATES } from "../../payments/refunds/settle-refund.server";
import { processId } from "../../processes/other-processes.server";
import { shopTime } from "../../shop-clock.server";
import { msg } from "~/texts/t";

/** What is refunded: an entry fee's or an order's payment, or an unmatched one. */
export type RefundedPayment = { readonly attemptId: number } | { readonly confirmationId: number };

export const auditOf = (of: RefundedPayment): readonly ["payment.refund" | "confirmation.return", number] =>
  "attemptId" in of ? ["payment.refund", of.attemptId] : ["confirmation.return", of.confirmationId];

interface RefundResolution {
  readonly of: RefundedPayment;
  readonly hasArrived: boolean;
  readonly reason: string;
}

/** M-Pesa reports a payout's end only once (D75). If that was lost, staff enter what its portal shows; a later report still counts (D115). */
export async function resolveRefund(
  actor: Viewer,
  { of, hasArrived, reason }: RefundResolution,
): Promise<Outcome<null>> {
  if (!may(actor, "money")) return FORBIDDEN;
  const returns = await db().refund.findMany({
    where: { ...of, state: { in: [...OPEN_REFUND_STATES, "failed"] } },
    orderBy: { id: "asc" },
    select: { id: true, cents: true, state: true, way: true, startedAt: true },
  });
  const ending = returns.find((one) => mayResolveRefund(one, { hasArrived, now: shopTime() }));
  const nothing = refused(refuse("conflict", msg("No refund of this money waits for an answer any more")));
  if (!ending) return nothing;
  const result = hasArrived
    ? ({ state: "completed", receipt: null } as const)
    : ({ state: "failed", code: null, text: `It was not sent: ${reason}` } as const);
  // M-Pesa sent nothing, so a person paid it back
  const isByHand = ending.state === "failed";
  const ended = await endRefund(ending.id, result, {
    from: isByHand ? ["failed"] : OPEN_REFUND_STATES,
    also: async (tx) => {
      if (isByHand) {
        await archiveRefundRequest(tx, ending.id);
        await tx.refund.update({ where: { id: ending.id }, data: { way: "hand" } });
      }
      await recordAudit(tx, actor, ...auditOf(of), {
        before: { return: ending.state },
        after: {
          return: result.state,
          refundedCents: ending.cents,
          reason,
          ...(isByHand && { by: "hand" }),
        },
      });
    },
  });
  return ended ? accepted(null) : nothing;
}

/** If the provider did not send the money, a new refund is started (D78). */
const restarted = () =>
  ({
    state: "started",
    resultCode: null,
    resultText: null,
    processId: processId(),
    startedAt: shopTime(),
    askedAt: null,
    settledAt: null,
  }) as const;

interface RefundRetryRequest {
  readonly of: RefundedPayment;
  readonly reason: string;
  readonly isByHand?: boolean;
}

/** Retries the oldest failed refund under a new reference: the provider said that it sent nothing (D78, D80). */
export async function retryRefund(
  actor: Viewer,
  { of, reason, isByHand = false }: RefundRetryRequest,
): Promise<Outcome<RefundEnd>> {
  if (!may(actor, "money")) return FORBIDDEN;
  const found = await failedRefundOf(of);
  if (!found.ok) return found;
  const failed = found.value;
  const again = await transaction(async (tx) => {
    // locks it until the commit
    const { count } = await tx.refund.updateMany({
      where: { id: failed.id, state: "failed" },
      data: { state: "failed" },
    });
    if (count === 0) return NOT_FAILED;
    await archiveRefundRequest(tx, failed.id);
    await tx.refund.update({
      where: { id: failed.id },
      data: { ...restarted(), ...(isByHand && { way: "hand" }) },
    });
    await recordAudit(tx, actor, ...auditOf(of), {
      before: { return: "failed", resultCode: failed.resultCode, resultText: failed.resultText },
      after: {
        return: "started",
        resultCode: null,
        resultText: null,
        refundedCents: failed.cents,
        reason,
        ...(isByHand && { by: "hand" }),
      },
    });
    return accepted(null);
  });
  return again.ok ? accepted(await trySendRefund(failed.id)) : again;
}

const NOT_FAILED = refused(
  refuse("conflict", msg("No refund of this money has failed, or it is tried again already.")),
);

async function failedRefundOf(of: RefundedPayment) {
  const failed = await db().refund.findFirst({
    where: { ...of, state: "failed" },
    orderBy: { id: "asc" },
    select: { id: true, cents: true, resultCode: true, resultText: true },
  });
  if (failed) return accepted(failed);
  const known =
    "attemptId" in of
      ? await db().paymentAttempt.count({ where: { id: of.attemptId } })
      : await db().confirmation.count({ where: { id: of.confirmationId } });
  return known > 0 ? NOT_FAILED : refused(refuse("missing", PAYMENT_NOT_FOUND));
}
