import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { listPage } from "~/domain/list/page";
import { attemptCode } from "~/domain/payment/attempt";
import { auctionTimeColumns } from "../auction-columns";
import type { PaymentAttempt } from "./attempts.server";

export const paidRoundFields = {
  select: {
    ...selectColumns("Round", "number, state, closesAt"),
    product: { select: { id: true, title: true, ...auctionTimeColumns } },
  },
} as const;

/** Entry fees and orders with their refunds, newest first. A page past the end gives the last page. Amounts in cents. */
export async function ownPayments(userId: number, { page, take }: { page: number; take: number }) {
  const total = await db().paymentAttempt.count({ where: { userId } });
  const { skip, ...shown } = listPage(page, total, take);
  const rows = await db().paymentAttempt.findMany({
    where: { userId },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    skip,
    take,
    select: {
      ...selectColumns("PaymentAttempt", "id, cents, state, outcome, receipt, startedAt"),
      participation: { select: { round: paidRoundFields } },
      order: { select: { id: true, orderNumber: true } },
      taxInvoices: { orderBy: { id: "asc" }, select: { id: true, number: true, originalId: true } },
      refunds: { orderBy: { id: "asc" }, select: { id: true, cents: true, state: true, receipt: true } },
    },
  });
  return { payments: rows.map(inCents), page: shown.page, pageCount: shown.pageCount };
}

export type OwnListedPayment = Awaited<ReturnType<typeof ownPayments>>["payments"][number];

const MAX_UNCOUNTED = 5;

const ownFields = {
  ...selectColumns(
    "PaymentAttempt",
    "id, reference, cents, phoneNumber, state, outcome, startedAt, receipt, resultCode",
    "resultText, participationId, orderId",
  ),
  participation: { select: { paymentStatus: true, round: paidRoundFields } },
  order: {
    select: selectColumns("Order", "id, orderNumber, status, paymentStatus, totalCents, dueCents"),
  },
} as const;

/** A buyer's own attempt with what it pays for; null if it belongs to somebody else (D77). */
export async function ownPayment(userId: number, id: number) {
  const row = await db().paymentAttempt.findFirst({ where: { id, userId }, select: ownFields });
  return row && { ...inCents(row), newerId: await newerAttemptId(row), uncounted: await uncounted(id) };
}

export type OwnPayment = NonNullable<Awaited<ReturnType<typeof ownPayment>>>;

async function newerAttemptId({
  id,
  participationId,
  orderId,
}: Pick<PaymentAttempt, "id" | "participationId" | "orderId">): Promise<number | null> {
  const newer = await db().paymentAttempt.findFirst({
    where: { id: { gt: id }, ...(orderId === null ? { participationId } : { orderId }) },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  return newer?.id ?? null;
}

/** Unmatched payments under this attempt's code: a second payment, or another sum than requested. */
async function uncounted(id: number) {
  const code = attemptCode(id);
  const rows = await db().confirmation.findMany({
    where: {
      OR: [
        { lateAttemptId: id },
        // a payment that counts for this attempt is not another one
        {
          accountReference: { in: [code, code.toLowerCase()] },
          OR: [{ attemptId: null }, { attemptId: { not: id } }],
        },
      ],
    },
    orderBy: { id: "asc" },
    take: MAX_UNCOUNTED,
    select: { id: true, cents: true, state: true },
  });
  return rows.map(inCents);
}

export async function latestPaymentPath(participationId: number): Promise<string | null> {
  const newest = await db().paymentAttempt.findFirst({
    where: { participationId },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  return newest && `/pay/${newest.id}`;
}
