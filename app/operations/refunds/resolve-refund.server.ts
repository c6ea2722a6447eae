import { db } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { mayResolveRefund } from "~/domain/payment/refund";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { endRefund, OPEN_REFUND_STATES } from "../payments/send-refund.server";
import { shopTime } from "../shop-clock.server";

export interface RefundResolution {
  /** An entry fee or order payment, or an unmatched payment. */
  readonly kind: "payment" | "confirmation";
  readonly id: number;
  readonly hasArrived: boolean;
  readonly reason: string;
}

/**
 * M-Pesa reports the end of a payout by one callback (D75). If it was lost, a person enters what the provider's portal shows. A
 * failed refund may have been paid back by hand.
 */
export async function resolveRefund(
  actor: Viewer,
  { kind, id, hasArrived, reason }: RefundResolution,
): Promise<Outcome<null>> {
  if (!may(actor, "money")) return FORBIDDEN;
  const returns = await db().refund.findMany({
    where: {
      ...(kind === "payment" ? { attemptId: id } : { confirmationId: id }),
      state: { in: [...OPEN_REFUND_STATES, "failed"] },
    },
    orderBy: { id: "asc" },
    select: { id: true, cents: true, state: true, way: true, startedAt: true },
  });
  const ending = returns.find((one) => mayResolveRefund(one, { hasArrived, now: shopTime() }));
  const nothing = refused(refuse("conflict", "No refund of this money waits for an answer any more"));
  if (!ending) return nothing;
  const result = hasArrived
    ? ({ state: "completed", receipt: null } as const)
    : ({ state: "failed", code: null, text: `It was not sent: ${reason}` } as const);
  // M-Pesa sent nothing, so a person paid it back
  const isByHand = ending.state === "failed";
  const ended = await endRefund(ending.id, result, {
    from: isByHand ? ["failed"] : OPEN_REFUND_STATES,
    also: async (tx) => {
      if (isByHand) await tx.refund.update({ where: { id: ending.id }, data: { way: "hand" } });
      await recordAudit(tx, actor, kind === "payment" ? "payment.refund" : "confirmation.return", id, {
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
