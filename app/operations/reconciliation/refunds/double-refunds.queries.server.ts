/** Refunds whose money went twice: by M-Pesa's late report of an earlier request, and by what was sent or given after it (D115). */
import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { inCents } from "~/db/rows.server";
import { attemptCode, unmatchedName } from "~/domain/payment/attempt";

/** While the second request is under way it may still fail. */
export const SENT_TWICE = {
  state: "completed",
  resolvedAt: null,
  refund: { state: "completed" },
} satisfies Prisma.EarlierRefundRequestWhereInput;

/** Longest waiting first. Amounts in cents, receipts of the refund itself and of its earlier request. */
export async function doubleRefunds() {
  const rows = await db().earlierRefundRequest.findMany({
    where: SENT_TWICE,
    orderBy: [{ settledAt: "asc" }, { id: "asc" }],
    select: {
      ...selectColumns("EarlierRefundRequest", "id, receipt, settledAt"),
      refund: {
        select: {
          ...selectColumns("Refund", "cents, receipt, way, attemptId"),
          confirmation: { select: { id: true, mpesaReceipt: true, accountReference: true } },
        },
      },
    },
  });
  return rows.map(({ id, receipt, settledAt, refund }) => ({
    id,
    settledAt,
    ...inCents(refund),
    receipts: [refund.receipt, receipt] as const,
    name: refund.confirmation ? unmatchedName(refund.confirmation) : attemptCode(refund.attemptId ?? 0),
  }));
}
