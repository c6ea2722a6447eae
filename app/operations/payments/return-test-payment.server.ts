/** Sends a test payment back, so that its owner has seen both ways. */
import { db, transaction } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { UNDER_WAY } from "~/domain/payment/attempt";
import { refundResultText } from "~/domain/payment/daraja-results";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { parseJson } from "~/domain/text/json";
import { readRefundResult } from "~/payments/daraja/refund.server";
import { readStkResult } from "~/payments/daraja/stk-push.server";
import { UNKNOWN } from "~/payments/provider.server";
import type { RefundAnswer } from "~/payments/refund-request";
import { requestRefund } from "~/payments/request-refund.server";
import { recordAudit } from "../audit/record-audit.server";
import { shopTime } from "../shop-clock.server";
import { addReceipt, ONE_SHILLING, type FoundTestPayment } from "./test-payment.server";

/** Repeating a reversal sends nothing twice. */
const MAY_ASK_AGAIN_MS = 60_000;

/** Sends the shilling back by its receipt. 'conflict' if it has not arrived, or is on its way back. */
export async function sendBackTestPayment(actor: Viewer, id: number): Promise<Outcome<null>> {
  if (!may(actor, "superuser")) return FORBIDDEN;
  const found = await db().testPayment.findUnique({ where: { id } });
  if (found) await receiptOfCallback(found);
  const now = shopTime();
  const claimed = await transaction(async (tx) => {
    const [test] = await tx.testPayment.updateManyAndReturn({
      where: {
        id,
        state: "completed",
        receipt: { not: null },
        OR: [
          { refundState: null },
          { refundState: "failed" },
          {
            refundState: { in: [...UNDER_WAY] },
            refundAskedAt: { lt: new Date(now.getTime() - MAY_ASK_AGAIN_MS) },
          },
        ],
      },
      data: { refundState: "started", refundText: null, conversationId: null, refundAskedAt: now },
    });
    if (!test)
      return refused(refuse("conflict", "It is on its way back, or M-Pesa has not named its receipt yet."));
    await recordAudit(tx, actor, "user.return_test_payment", actor.id, { after: { receipt: test.receipt } });
    return accepted(test);
  });
  if (!claimed.ok) return claimed;
  const { reference, receipt, connectionId, phoneNumber } = claimed.value;
  const answer = await requestRefund({
    provider: "daraja",
    connectionId,
    reference,
    attemptReference: null,
    receipt,
    cents: ONE_SHILLING,
    phoneNumber,
    reason: "Test payment",
  }).catch(() => UNKNOWN);
  await recordRefundAnswer(id, answer);
  return answer.state === "failed" ? refused(refuse("conflict", answer.text ?? NO_REASON)) : accepted(null);
}

const NO_REASON = "M-Pesa did not send it back, and gave no reason.";

/** A status query names no receipt; the callback does. */
async function receiptOfCallback({ id, callback }: FoundTestPayment): Promise<void> {
  const receipt = callback === null ? null : (readStkResult(parseJson(callback))?.receipt ?? null);
  if (receipt !== null) await addReceipt(id, receipt);
}

async function recordRefundAnswer(id: number, answer: RefundAnswer): Promise<void> {
  const now = shopTime();
  const data =
    answer.state === "accepted"
      ? { refundState: "accepted" as const, conversationId: answer.conversationId }
      : answer.state === "completed"
        ? { refundState: "completed" as const, refundedAt: now }
        : answer.state === "failed"
          ? { refundState: "failed" as const, refundText: answer.text }
          : answer.state === "unsent"
            ? { refundState: "failed" as const, refundText: "The shop could not reach M-Pesa." }
            : { refundState: "unknown" as const };
  // its result may have come before the answer
  await db().testPayment.updateMany({ where: { id, refundState: "started" }, data });
}

/** False if it does not fit. */
export async function takeRefundResult(
  { id, conversationId }: FoundTestPayment,
  json: unknown,
): Promise<boolean> {
  const parsed = readRefundResult(json);
  if (!parsed || (conversationId ?? parsed.conversationId) !== parsed.conversationId) return false;
  if (parsed.cents !== null && parsed.cents !== ONE_SHILLING) return false;
  const { result } = parsed;
  const { count } = await db().testPayment.updateMany({
    where: { id, refundState: { in: [...UNDER_WAY] } },
    data:
      result.state === "completed"
        ? { refundState: "completed", refundedAt: shopTime() }
        : { refundState: "failed", refundText: refundResultText("reversal", result.code, result.text) },
  });
  return count > 0;
}
