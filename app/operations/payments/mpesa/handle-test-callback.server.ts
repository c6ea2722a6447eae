import { db } from "~/db/client.server";
import { readStkResult } from "~/payments/daraja/stk-push.server";
import { shopTime } from "../../shop-clock.server";
import { takeRefundResult } from "../return-test-payment.server";
import { queryTestPayment, findTestPayment } from "../test-payment.server";

interface TestCallback {
  readonly kind: string;
  readonly reference: string;
  readonly json: unknown;
  readonly raw: string;
  readonly connectionId: number | null;
}

/** M-Pesa's callbacks about a test payment. 'ignored': it fits none, or came by another connection's address. */
export async function handleTestCallback({
  kind,
  reference,
  json,
  raw,
  connectionId,
}: TestCallback): Promise<"handled" | "ignored"> {
  const test = await findTestPayment(reference);
  if (test?.connectionId !== connectionId) return "ignored";
  if (kind === "refund") return (await takeRefundResult(test, json)) ? "handled" : "ignored";
  const result = kind === "push" ? readStkResult(json) : null;
  if (!result || (test.checkoutId ?? result.checkoutId) !== result.checkoutId) return "ignored";
  await db().testPayment.update({
    where: { id: test.id },
    data: { callback: raw, calledAt: shopTime(), checkoutId: result.checkoutId },
  });
  await queryTestPayment({ ...test, checkoutId: result.checkoutId, callback: raw });
  return "handled";
}
