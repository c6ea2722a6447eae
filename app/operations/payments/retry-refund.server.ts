import { randomUUID } from "node:crypto";
import { db, transaction } from "~/db/client.server";
import { canManage, type Viewer } from "~/domain/account/access";
import { ACCESS_DENIED } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { processId } from "../processes/neighbours.server";
import { shopTime } from "../shop-clock.server";
import { sendRefund } from "./refunds.server";

export interface RefundEnd {
  readonly end: "completed" | "failed" | "under way";
  readonly text: string | null;
}

/** Sends it outside any transaction. A provider that is away is asked again by the job. */
export async function sendNow(refundId: number): Promise<RefundEnd> {
  const state = await sendRefund(refundId).catch(() => "unknown" as const);
  if (state !== "completed" && state !== "failed") return { end: "under way", text: null };
  const { resultText } = await db().refund.findUniqueOrThrow({
    where: { id: refundId },
    select: { resultText: true },
  });
  return { end: state, text: resultText };
}

/** The provider did not send it: it is asked for as a new one (D78). */
export const startedAgain = () =>
  ({
    state: "started",
    reference: randomUUID(),
    conversationId: null,
    resultCode: null,
    resultText: null,
    processId: processId(),
    startedAt: shopTime(),
    askedAt: null,
    settledAt: null,
  }) as const;

/** Tries a failed refund again under a new reference: the provider said that nothing went back (D78). */
export async function retryRefund(
  actor: Viewer,
  refundId: number,
  { isByHand }: { readonly isByHand: boolean },
): Promise<Outcome<RefundEnd>> {
  if (!canManage(actor)) return refused(refuse("forbidden", ACCESS_DENIED));
  const again = await transaction(async (tx) => {
    const [refund] = await tx.refund.updateManyAndReturn({
      where: { id: refundId, state: "failed" },
      data: { ...startedAgain(), ...(isByHand && { way: "hand" }) },
      select: { attemptId: true, cents: true, reason: true },
    });
    if (!refund) return refused(refuse("conflict", "This refund has not failed, or is tried again already."));
    await recordAudit(tx, actor, {
      action: "payment.refund",
      subject: "payment",
      subjectId: refund.attemptId ?? refundId,
      before: null,
      after: {
        refundedCents: refund.cents,
        reason: refund.reason,
        again: true,
        ...(isByHand && { by: "hand" }),
      },
    });
    return accepted(null);
  });
  return again.ok ? accepted(await sendNow(refundId)) : again;
}
