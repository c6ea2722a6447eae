import { BATCH_SIZE, batchesOf } from "~/db/list-rows.server";
import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { type InCents, inCents } from "~/db/rows.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { contains } from "~/db/contains.server";
import { selectNumbers } from "~/db/select.server";
import { listPage } from "~/domain/list/page";
import { parsePaymentSearch } from "~/domain/payment/payment-search";
import type { UnmatchedFilters } from "~/domain/payment/unmatched-list";
import { ordersInvoiced, paymentCodeSearchSql } from "../payments/payments.queries.server";
import { codeKey } from "~/domain/text/typed-code";

const { sql, join } = Prisma;

const PAGE_SIZE = 20;

const STATES = {
  waiting: ["unmatched"],
  returning: ["returning"],
  settled: ["matched", "returned"],
} as const;

const confirmationFields = {
  ...selectColumns(
    "Confirmation",
    "id, mpesaReceipt, cents, phone, payerName, accountReference, paidAt, state",
  ),
  refunds: { where: { state: "failed" }, select: { id: true } },
} as const satisfies Prisma.ConfirmationSelect;
export type UnmatchedMoney = InCents<UnmatchedRow>;
type UnmatchedRow = Prisma.ConfirmationGetPayload<{ select: typeof confirmationFields }>;

const MAX_FOUND = 200;

/** Ids, newest first: by receipt, typed account, payer name, or the order with that invoice or number. */
function foundIds(q: string) {
  const { receipt, invoiceNumber } = parsePaymentSearch(q);
  const typed = q.trim();
  const attempts = paymentCodeSearchSql(q);
  return selectNumbers(sql`
    SELECT "id" FROM "Confirmation" WHERE ${contains("accountReference", typed)} OR ${contains("payerName", typed)}
      ${receipt === null ? Prisma.empty : sql`OR "mpesaReceipt" = ${receipt} OR "id" IN (SELECT "confirmationId" FROM "Refund" WHERE "receipt" = ${receipt})`}
      ${attempts.length === 0 ? Prisma.empty : sql`OR "attemptId" IN (${join(attempts, " UNION ")}) OR "lateAttemptId" IN (${join(attempts, " UNION ")})`}
      OR "attemptId" IN (SELECT attempt."id" FROM "PaymentAttempt" attempt JOIN "Order" bought ON bought."id" = attempt."orderId"
        WHERE bought."orderNumber" = ${codeKey(q)} OR bought."id" IN (${ordersInvoiced(invoiceNumber ?? -1)}))
    ORDER BY "paidAt" DESC, "id" DESC LIMIT ${MAX_FOUND}`);
}

export async function confirmations({ q, list, page: requested }: UnmatchedFilters) {
  const where = q ? { id: { in: [...(await foundIds(q))] } } : { state: { in: [...STATES[list]] } };
  const total = await db().confirmation.count({ where });
  const { skip, ...pages } = listPage(requested, total, PAGE_SIZE);
  return { total, ...pages, rows: await newestFirst(where, { skip, size: PAGE_SIZE }) };
}

async function newestFirst(
  where: Prisma.ConfirmationWhereInput,
  { skip, size }: { readonly skip: number; readonly size: number },
): Promise<UnmatchedMoney[]> {
  const rows = await db().confirmation.findMany({
    where,
    orderBy: [{ paidAt: "desc" }, { id: "desc" }],
    take: size,
    skip,
    select: confirmationFields,
  });
  return rows.map(inCents);
}

/** Newest first, for the REST API. */
export async function unmatchedPaymentsFor(
  { state, q }: { readonly state: UnmatchedMoney["state"] | null; readonly q: string },
  page: { readonly skip: number; readonly size: number },
): Promise<{ rows: UnmatchedMoney[]; total: number }> {
  const where = { ...(state && { state }), ...(q && { id: { in: [...(await foundIds(q))] } }) };
  const [total, rows] = await Promise.all([db().confirmation.count({ where }), newestFirst(where, page)]);
  return { total, rows };
}

export async function unmatchedPayment(id: number): Promise<UnmatchedMoney | null> {
  const row = await db().confirmation.findUnique({ where: { id }, select: confirmationFields });
  return row && inCents(row);
}

/** Payments without an attempt, refunded or not, newest first; with `q` only what the search finds. */
export async function* unmatchedBatches(q: string, take = BATCH_SIZE): AsyncGenerator<UnmatchedMoney[]> {
  const found = q ? await foundIds(q) : null;
  const read = (after: UnmatchedRow | null) =>
    db().confirmation.findMany({
      where: {
        state: { not: "matched" },
        AND: [found ? { id: { in: [...found] } } : {}, after ? { id: { lt: after.id } } : {}],
      },
      orderBy: { id: "desc" },
      take,
      select: confirmationFields,
    });
  for await (const rows of batchesOf(read, take)) yield rows.map(inCents);
}
