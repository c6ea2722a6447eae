import { db } from "~/db/client.server";
import { canManage, type Viewer } from "~/domain/account/access";
import { ACCESS_DENIED } from "~/domain/messages";
import { mayEndReturn } from "~/domain/payment/refund";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { endRefund, OPEN_REFUND } from "../payments/refunds.server";
import { shopTime } from "../shop-clock.server";

export interface ReturnRead {
  /** Of an entry fee or an order, or of an unmatched payment. */
  readonly kind: "payment" | "confirmation";
  readonly id: number;
  readonly hasArrived: boolean;
  readonly reason: string;
}

/**
 * A payout tells its end by one call alone (D75): where that was lost, a person says what the provider's portal shows. One that
 * failed may have been given back by hand.
 */
export async function endReturn(
  actor: Viewer,
  { kind, id, hasArrived, reason }: ReturnRead,
): Promise<Outcome<null>> {
  if (!canManage(actor)) return refused(refuse("forbidden", ACCESS_DENIED));
  const returns = await db().refund.findMany({
    where: {
      ...(kind === "payment" ? { attemptId: id } : { confirmationId: id }),
      state: { in: [...OPEN_REFUND, "failed"] },
    },
    orderBy: { id: "asc" },
    select: { id: true, cents: true, state: true, way: true, startedAt: true },
  });
  const ending = returns.find((one) => mayEndReturn(one, { hasArrived, now: shopTime() }));
  const nothing = refused(refuse("conflict", "No return of this money waits for an answer any more"));
  if (!ending) return nothing;
  const result = hasArrived
    ? ({ state: "completed", receipt: null } as const)
    : ({ state: "failed", code: null, text: `It was not sent: ${reason}` } as const);
  const ended = await endRefund(ending.id, result, (tx) =>
    recordAudit(tx, actor, {
      action: kind === "payment" ? "payment.refund" : "confirmation.return",
      subject: kind,
      subjectId: id,
      before: { return: ending.state },
      after: { return: result.state, refundedCents: ending.cents, reason },
    }),
  );
  return ended ? accepted(null) : nothing;
}
