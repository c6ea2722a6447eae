/** Requests of a refund that were ended before it was sent again or given back by hand: M-Pesa may still report on them (D115). */
import { randomUUID } from "node:crypto";
import type { Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { ALREADY_REVERSED } from "~/domain/payment/daraja-results";
import type { CompletedRefund, FinalRefund } from "~/payments/refund-request";
import { shopTime } from "../../shop-clock.server";
import type { Refund } from "./refund-rows.server";

const requestFields = selectColumns(
  "Refund",
  "id, reference, call, conversationId, resultCode, resultText, startedAt, settledAt",
);

/** Gives a locked refund a new reference and keeps the old one. */
export async function archiveRefundRequest(tx: Tx, refundId: number): Promise<void> {
  const { id, ...request } = await tx.refund.findUniqueOrThrow({
    where: { id: refundId },
    select: requestFields,
  });
  await tx.earlierRefundRequest.create({ data: { ...request, refundId: id, state: "failed" } });
  await tx.refund.update({
    where: { id },
    data: { reference: randomUUID(), call: null, conversationId: null },
    select: { id: true },
  });
}

interface EarlierResult {
  readonly reference: string;
  readonly result: FinalRefund;
}

/** Records what M-Pesa reports of an earlier request. Returns the result that settles the refund if that request sent the money first. */
export async function recordEarlierResult(
  tx: Tx,
  refund: Refund,
  { reference, result }: EarlierResult,
): Promise<{ refund: Refund; result: CompletedRefund } | null> {
  const earlier = await tx.earlierRefundRequest.findUniqueOrThrow({ where: { reference } });
  if (earlier.state === "completed") return null;
  const settledAt = shopTime();
  if (result.state === "failed") {
    const { code: resultCode, text: resultText } = result;
    await tx.earlierRefundRequest.update({
      where: { reference },
      data: { resultCode, resultText, settledAt },
    });
    return null;
  }
  const isUnsent = refund.state === "started" || refund.state === "failed";
  if (isUnsent) return { refund: await exchangeRequests(tx, refund, earlier), result };
  const { receipt, isRepeat = false } = result;
  if (
    refund.state === "completed" &&
    refund.resultCode === ALREADY_REVERSED &&
    earlier.call === "reversal" &&
    !isRepeat
  ) {
    // the refund's own request moved nothing, because this one had
    await exchangeRequests(tx, refund, earlier);
    await tx.refund.update({ where: { id: refund.id }, data: { receipt, resultCode: null } });
    return null;
  }
  const isSent = refund.state !== "completed" || !isRepeat;
  const resultCode = isRepeat ? ALREADY_REVERSED : null;
  await tx.earlierRefundRequest.update({
    where: { reference },
    data: { receipt, resultCode, settledAt, ...(isSent && { state: "completed" }) },
  });
  return null;
}

/** How a refund ends, if an earlier request has sent its money meanwhile: one that failed, or moved nothing, is back by that one. */
export async function countEarlierRequest(tx: Tx, refund: Refund, result: FinalRefund): Promise<FinalRefund> {
  const earlier = await tx.earlierRefundRequest.findFirst({
    where: { refundId: refund.id, state: "completed", resolvedAt: null },
    orderBy: { id: "asc" },
  });
  if (!earlier) return result;
  const isRepeat = earlier.resultCode === ALREADY_REVERSED;
  if (result.state === "failed" || (result.isRepeat && earlier.call === "reversal")) {
    const ended = result.state === "failed" ? result : { code: ALREADY_REVERSED, text: null };
    await exchangeRequests(tx, { ...refund, resultCode: ended.code, resultText: ended.text }, earlier);
    return { state: "completed", receipt: earlier.receipt, isRepeat };
  }
  // a reversal that had been made already: this one made it
  if (isRepeat)
    await tx.earlierRefundRequest.update({ where: { id: earlier.id }, data: { state: "failed" } });
  return result;
}

type Request = Pick<Refund, "reference" | "call" | "conversationId" | "startedAt">;

/** The refund's own request is the one that sent its money; the other is the earlier one from now on. */
async function exchangeRequests(
  tx: Tx,
  refund: Refund,
  earlier: Request & { readonly id: number },
): Promise<Refund> {
  const own = requestOf(earlier);
  await tx.refund.update({
    where: { id: refund.id },
    data: { ...own, way: "daraja" },
    select: { id: true },
  });
  const { resultCode, resultText } = refund;
  await tx.earlierRefundRequest.update({
    where: { id: earlier.id },
    data: {
      ...requestOf(refund),
      state: "failed",
      receipt: null,
      resultCode,
      resultText,
      settledAt: shopTime(),
    },
  });
  return { ...refund, ...own };
}

const requestOf = ({ reference, call, conversationId, startedAt }: Request): Request => ({
  reference,
  call,
  conversationId,
  startedAt,
});
