import { db } from "~/db/client.server";
import { canManage, type Viewer } from "~/domain/account/access";
import { ACCESS_DENIED } from "~/domain/messages";
import { isReturnSilent } from "~/domain/payment/refund";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { endRefund, OPEN_REFUND } from "../payments/refunds.server";
import { shopTime } from "../shop-clock.server";

export interface ReturnRead {
  /** The payment's. */
  readonly id: number;
  readonly hasArrived: boolean;
  readonly reason: string;
}

/** A payout tells its end by one call alone (D75): where that was lost, a person says what the provider's portal shows. */
export async function endReturn(
  actor: Viewer,
  { id, hasArrived, reason }: ReturnRead,
): Promise<Outcome<null>> {
  if (!canManage(actor)) return refused(refuse("forbidden", ACCESS_DENIED));
  const open = await db().refund.findMany({
    where: { attemptId: id, state: { in: [...OPEN_REFUND] } },
    orderBy: { id: "asc" },
    select: { id: true, cents: true, state: true, way: true, startedAt: true },
  });
  const silent = open.find((refund) => isReturnSilent(refund, shopTime()));
  const nothing = refused(refuse("conflict", "No return of this money waits for an answer any more"));
  if (!silent) return nothing;
  const result = hasArrived
    ? ({ state: "completed", receipt: null } as const)
    : ({ state: "failed", code: null, text: `It was not sent: ${reason}` } as const);
  const ended = await endRefund(silent.id, result, (tx) =>
    recordAudit(tx, actor, {
      action: "payment.refund",
      subject: "payment",
      subjectId: id,
      before: { return: silent.state },
      after: { return: result.state, refundedCents: silent.cents, reason },
    }),
  );
  return ended ? accepted(null) : nothing;
}
