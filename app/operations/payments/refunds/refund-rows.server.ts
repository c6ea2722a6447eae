import { selectColumns } from "~/db/columns.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import type { InCents } from "~/db/rows.server";
import { attemptFields } from "../attempts.server";

export const refundFields = {
  ...selectColumns(
    "Refund",
    "id, reference, cents, reason, way, connectionId, state, call, conversationId, receipt, resultCode, resultText",
    "isEndedByHand, startedAt, settledAt",
  ),
  attempt: {
    select: { ...attemptFields, isPaidByPrompt: true, confirmation: { select: { phone: true } } },
  },
  confirmation: { select: { id: true, mpesaReceipt: true, cents: true, phone: true } },
} as const;

export type Refund = InCents<Prisma.RefundGetPayload<{ select: typeof refundFields }>>;

export const refundEventFields = {
  ...selectColumns(
    "Refund",
    "id, cents, reason, way, state, receipt, resultCode, resultText, startedAt, settledAt",
  ),
  earlier: {
    orderBy: { id: "asc" },
    select: selectColumns(
      "EarlierRefundRequest",
      "state, receipt, resultText, startedAt, settledAt, resolvedAt",
    ),
  },
} as const;
