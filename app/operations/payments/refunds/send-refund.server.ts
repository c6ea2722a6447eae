/** Sends refunds (D78): repeated until the provider answers. */
import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { chooseRefundMethod, type RefundMethod } from "~/domain/payment/refund";
import { currentOrigin, type PaymentOrigin, providerOf, UNKNOWN } from "~/payments/provider.server";
import type { RefundAnswer, RefundRequest } from "~/payments/refund-request";
import { requestRefund } from "~/payments/request-refund.server";
import { processId } from "../../processes/other-processes.server";
import { shopTime } from "../../shop-clock.server";
import { phoneThatPaid } from "../phone-that-paid.server";
import { type Refund, refundFields } from "./refund-rows.server";
import { OPEN_REFUND_STATES, settleRefund } from "./settle-refund.server";

async function findRefund(id: number): Promise<Refund> {
  return inCents(await db().refund.findUniqueOrThrow({ where: { id }, select: refundFields }));
}

const receiptOf = ({ attempt, confirmation }: Refund) =>
  attempt?.receipt ?? confirmation?.mpesaReceipt ?? null;

/** The method of the first request stays, even if a receipt is named later: otherwise the refund would be sent both ways. */
function refundMethodOf(refund: Refund): RefundMethod {
  const { attempt, confirmation, cents, call } = refund;
  const isWhole = cents === (attempt?.cents ?? confirmation?.cents);
  return call ?? chooseRefundMethod({ isWhole, receipt: receiptOf(refund) });
}

function refundRequestOf(refund: Refund): RefundRequest {
  const { reference, cents, reason, attempt, confirmation } = refund;
  return {
    reference,
    attemptReference: attempt?.reference ?? null,
    receipt: refundMethodOf(refund) === "reversal" ? receiptOf(refund) : null,
    cents,
    phoneNumber: attempt ? phoneThatPaid(attempt) : (confirmation?.phone ?? null),
    reason,
  };
}

export async function sendOpenRefunds(attemptId: number): Promise<"refunded" | "refunding"> {
  const open = await db().refund.findMany({
    where: { attemptId, state: { in: [...OPEN_REFUND_STATES] } },
    select: { id: true },
  });
  for (const { id } of open) if ((await sendRefund(id)).state !== "completed") return "refunding";
  return "refunded";
}

export interface RefundEnd {
  readonly end: "completed" | "failed" | "under way";
  readonly text: string | null;
}

/** Sends it outside any transaction. If the provider is away, the job tries again. */
export async function trySendRefund(refundId: number): Promise<RefundEnd> {
  const answer = await sendRefund(refundId).catch(() => UNKNOWN);
  if (answer.state === "completed") return { end: "completed", text: null };
  return answer.state === "failed" ? { end: "failed", text: answer.text } : { end: "under way", text: null };
}

/** Harmless when repeated: the provider sends a reference once. */
export async function sendRefund(id: number): Promise<RefundAnswer> {
  const refund = await findRefund(id);
  if (refund.way === "hand") {
    const given = { state: "completed", receipt: null } as const;
    await settleRefund(refund.reference, given);
    return given;
  }
  const origin = originOf(refund);
  if ((await providerOf(origin)) === null) return UNKNOWN;
  const firstAt = await markFirstRequest(refund, origin);
  // a person ended it meanwhile, or its callback did
  if (firstAt === null && !(await isStillOpen(refund))) return endOf(id);
  // of two processes that know of different connections the second repeats what the first has sent
  const sent = firstAt === null ? await findRefund(id) : refund;
  const by = firstAt === null ? originOf(sent) : origin;
  const answer = await requestRefund({ ...refundRequestOf(sent), ...by });
  if (firstAt !== null && answer.state === "unsent") await markUnsent(refund, firstAt);
  else if (answer.state === "completed" || (answer.state === "failed" && firstAt !== null))
    await settleRefund(refund.reference, answer);
  else return saveAnswer(refund, answer);
  return answer;
}

/** The payment's own connection. Without one it is today's, but never for a second request: another account could send twice. */
function originOf({ way, connectionId, call }: Refund): PaymentOrigin {
  const current = currentOrigin();
  const mayMove = call === null && connectionId === null && way === current.provider;
  return { provider: way, connectionId: mayMove ? current.connectionId : connectionId };
}

/** Marked before it is sent, because a process that is killed in between may have sent it. Null if there was a request before. */
async function markFirstRequest(refund: Refund, { connectionId }: PaymentOrigin): Promise<Date | null> {
  const at = shopTime();
  const { count } = await db().refund.updateMany({
    where: { id: refund.id, reference: refund.reference, state: "started" },
    data: { state: "unknown", askedAt: at, call: refundMethodOf(refund), connectionId },
  });
  return count > 0 ? at : null;
}

/** The next request is the first again, unless another began meanwhile. */
const markUnsent = ({ id, reference }: Refund, askedAt: Date) =>
  db().refund.updateMany({
    where: { id, reference, state: "unknown", askedAt },
    data: { state: "started", processId: processId() },
  });

const openRequest = ({ id, reference }: Refund) => ({
  id,
  reference,
  state: { in: [...OPEN_REFUND_STATES] },
});

const endOf = async (id: number): Promise<RefundAnswer> =>
  (await db().refund.count({ where: { id, state: "completed" } })) > 0
    ? { state: "completed", receipt: null }
    : UNKNOWN;

const isStillOpen = async (refund: Refund): Promise<boolean> =>
  (await db().refund.count({ where: openRequest(refund) })) > 0;

/** A refused repeat says nothing about the first request, which may still be sent. */
async function saveAnswer(refund: Refund, answer: RefundAnswer): Promise<RefundAnswer> {
  const isAccepted = answer.state === "accepted";
  await db().refund.updateMany({
    where: openRequest(refund),
    data: {
      state: isAccepted ? "accepted" : "unknown",
      askedAt: shopTime(),
      processId: processId(),
      ...(isAccepted && { conversationId: answer.conversationId }),
    },
  });
  return isAccepted ? answer : UNKNOWN;
}
