import { BATCH_SIZE, batchesOf, countRows, findRows, MAX_ID, rowsOfIds } from "~/db/list-rows.server";
import { selectColumns } from "~/db/columns.server";
import type { InCents } from "~/db/rows.server";
import { empty, idSet, join, raw, sql, type Sql } from "~/db/sql.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { contains } from "~/db/contains.server";
import { selectNumbers } from "~/db/select.server";
import { listPage } from "~/domain/list/page";
import { parsePaymentSearch } from "~/domain/payment/payment-search";
import type { UnmatchedFilters } from "~/domain/payment/unmatched-list";
import { ordersInvoiced, paymentCodeSearchSql } from "../payments/payments.queries.server";
import { codeKey } from "~/domain/text/typed-code";

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
export type UnmatchedMoney = InCents<Prisma.ConfirmationGetPayload<{ select: typeof confirmationFields }>>;

const MAX_FOUND = 200;

/** The newest: by receipt, typed account, payer name, or the order with that invoice or number. */
async function isFound(q: string): Promise<Sql> {
  const { receipt, invoiceNumber } = parsePaymentSearch(q);
  const typed = q.trim();
  const attempts = paymentCodeSearchSql(q);
  const ids = await selectNumbers()`
    SELECT "id" FROM "Confirmation" WHERE ${contains("accountReference", typed)} OR ${contains("payerName", typed)}
      ${receipt === null ? empty : sql`OR "mpesaReceipt" = ${receipt} OR "id" IN (SELECT "confirmationId" FROM "Refund" WHERE "receipt" = ${receipt})`}
      ${attempts.length === 0 ? empty : sql`OR "attemptId" IN (${join(attempts, " UNION ")}) OR "lateAttemptId" IN (${join(attempts, " UNION ")})`}
      OR "attemptId" IN (SELECT attempt."id" FROM "PaymentAttempt" attempt JOIN "Order" bought ON bought."id" = attempt."orderId"
        WHERE bought."orderNumber" = ${codeKey(q)} OR bought."id" IN (${ordersInvoiced(invoiceNumber ?? -1)}))
    ORDER BY "paidAt" DESC, "id" DESC LIMIT ${MAX_FOUND}`;
  return sql`"id" IN ${idSet(ids)}`;
}

// literals, because the column is an enumeration on PostgreSQL
const isIn = (states: readonly UnmatchedMoney["state"][]) =>
  sql`"state" IN (${raw(states.map((state) => `'${state}'`).join(", "))})`;

export async function confirmations({ q, list, page: requested }: UnmatchedFilters) {
  const where = q ? await isFound(q) : isIn(STATES[list]);
  const total = await countOf(where);
  const { skip, ...pages } = listPage(requested, total, PAGE_SIZE);
  return { total, ...pages, rows: await newestFirst(where, { skip, size: PAGE_SIZE }) };
}

const countOf = (where: Sql) => countRows()`FROM "Confirmation" WHERE ${where}`;

const newestFirst = (
  where: Sql,
  { skip, size }: { readonly skip: number; readonly size: number },
): Promise<UnmatchedMoney[]> =>
  findRows("Confirmation", confirmationFields)`
    FROM "Confirmation" WHERE ${where} ORDER BY "paidAt" DESC, "id" DESC LIMIT ${size} OFFSET ${skip}`;

/** Newest first, for the REST API. */
export async function unmatchedPaymentsFor(
  { state, q }: { readonly state: UnmatchedMoney["state"] | null; readonly q: string },
  page: { readonly skip: number; readonly size: number },
): Promise<{ rows: UnmatchedMoney[]; total: number }> {
  const where = sql`${state ? isIn([state]) : sql`1 = 1`} AND ${q ? await isFound(q) : sql`1 = 1`}`;
  const [total, rows] = await Promise.all([countOf(where), newestFirst(where, page)]);
  return { total, rows };
}

export async function unmatchedPayment(id: number): Promise<UnmatchedMoney | null> {
  const [row] = await rowsOfIds("Confirmation", confirmationFields, [id]);
  return row ?? null;
}

/** Payments without an attempt, refunded or not, newest first; with `q` only what the search finds. */
export async function* unmatchedBatches(q: string, take = BATCH_SIZE): AsyncGenerator<UnmatchedMoney[]> {
  const where = sql`"state" <> 'matched' AND ${q ? await isFound(q) : sql`1 = 1`}`;
  const read = (after: number | null) =>
    selectNumbers()`SELECT "id" FROM "Confirmation" WHERE ${where} AND "id" < ${after ?? MAX_ID}
      ORDER BY "id" DESC LIMIT ${take}`;
  for await (const ids of batchesOf(read, take))
    yield await rowsOfIds("Confirmation", confirmationFields, ids);
}
