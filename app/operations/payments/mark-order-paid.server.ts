import type { Tx } from "~/db/client.server";
import { toColumn } from "~/db/rows.server";
import type { CompletedResult } from "~/payments/provider.server";
import { nextVersion, shopTime } from "../shop-clock.server";
import type { PaymentAttempt } from "./attempts.server";

/** Only the sum that is to be paid now: an edit may have changed it since the prompt. The caller has locked the order. */
export async function markOrderPaid(
  tx: Tx,
  { orderId, cents: paidCents }: PaymentAttempt,
  { receipt }: CompletedResult,
) {
  const cents = toColumn(paidCents);
  const where = { id: orderId ?? -1 };
  const { updatedAt } = await tx.order.findUniqueOrThrow({ where, select: { updatedAt: true } });
  const [paid] = await tx.order.updateManyAndReturn({
    where: {
      ...where,
      status: { not: "cancelled" },
      OR: [
        { paymentStatus: "pending", totalCents: cents },
        { paymentStatus: "completed", dueCents: { equals: cents, gt: 0 } },
      ],
    },
    data: {
      paymentStatus: "completed",
      updatedAt: nextVersion(updatedAt),
      paidAt: shopTime(),
      payBefore: null,
      dueCents: 0,
      mpesaTransactionId: receipt,
    },
    select: { shippingTaxType: true },
  });
  return paid ? { taxType: paid.shippingTaxType } : null;
}
