import type { Tx } from "~/db/client.server";
import { selectColumns, tableColumns } from "~/db/columns.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { empty, idSet, join, raw, sql, type Sql } from "~/db/sql.server";
import { countRows, findRows, rowsOfIds } from "~/db/list-rows.server";
import type { InCents } from "~/db/rows.server";
import { select } from "~/db/select.server";
import { may, type Viewer } from "~/domain/account/access";
import { WHO_SEES } from "~/domain/account/who-sees";
import { spanOfDays } from "~/domain/order/list/order-list";
import type { PaymentState } from "~/domain/payment/attempt";
import { kenyanMobile } from "~/domain/account/phone";
import { parsePaymentSearch } from "~/domain/payment/payment-search";
import { foundUsers } from "../search-users.server";
import { codeKey } from "~/domain/text/typed-code";

const paymentFields = selectColumns(
  "PaymentAttempt",
  "id, state, outcome, receipt, phoneNumber, cents, refundedCents",
);

const changes = { updatedAt: true, settledAt: true, startedAt: true } as const;

export const latestPayment = {
  orderBy: { id: "desc" },
  take: 1,
  select: { ...paymentFields, ...changes },
} as const;

export type LatestPayment = InCents<Prisma.PaymentAttemptGetPayload<{ select: typeof paymentFields }>>;

const fields = {
  ...paymentFields,
  ...selectColumns("PaymentAttempt", "userId, orderId, participationId, provider, resultCode, resultText"),
  ...changes,
} as const;

export type ApiPayment = InCents<Prisma.PaymentAttemptGetPayload<{ select: typeof fields }>>;

const feePayment = tableColumns("PaymentAttempt", "fee", "id, participationId");

/** The payment of each entry fee. Without IS TRUE SQLite reads all completed payments, by the index of their state. */
export async function entryFeePayments(participationIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await select(feePayment)`
    FROM "PaymentAttempt" fee WHERE "participationId" IN ${idSet(participationIds)} AND ("state" = 'completed') IS TRUE`;
  return new Map(rows.map(({ id, participationId }) => [participationId ?? 0, id]));
}

interface PaymentScope {
  readonly mine: boolean;
  readonly state: PaymentState | null;
  readonly q: string;
  /** Nairobi days on which the payment was started, both included. */
  readonly from: string | null;
  readonly to: string | null;
  readonly updatedSince: Date | null;
}

/** Newest first. A buyer sees their own payments, a superuser all or their own (D12, D15). */
export async function paymentsFor(
  viewer: Viewer,
  scope: PaymentScope,
  { skip, size }: { skip: number; size: number },
): Promise<{ rows: ApiPayment[]; total: number }> {
  const conditions = conditionsOf(viewer, scope);
  const where = conditions.length === 0 ? empty : sql`WHERE ${join(conditions, " AND ")}`;
  const [total, rows] = await Promise.all([
    countRows({ cached: conditions.length === 0 })`FROM "PaymentAttempt" ${where}`,
    findRows("PaymentAttempt", fields)`
      FROM "PaymentAttempt" ${where} ORDER BY "startedAt" DESC, "id" DESC LIMIT ${size} OFFSET ${skip}`,
  ]);
  return { total, rows };
}

function conditionsOf(viewer: Viewer, { mine, state, q, updatedSince, ...days }: PaymentScope): Sql[] {
  const { userId } = visibleTo(viewer, mine);
  const { since, before } = spanOfDays(days);
  return [
    ...(userId === undefined ? [] : [sql`"userId" = ${userId}`]),
    ...(state === null ? [] : [inState(state)]),
    ...(q === "" ? [] : [sql`"id" IN (${paymentSearchSql(q)})`]),
    ...(since ? [sql`"startedAt" >= ${since}`] : []),
    ...(before ? [sql`"startedAt" < ${before}`] : []),
    ...(updatedSince ? [paymentChangedSince(updatedSince)] : []),
  ];
}

/** Filters by `paymentState`. The state is a literal, because the planner learns nothing from a parameter. */
function inState(state: PaymentState): Sql {
  if (state === "paid_too_late") return sql`"state" = 'failed' AND "outcome" = 'paid_too_late'`;
  if (state === "failed")
    return sql`"state" = 'failed' AND ("outcome" IS NULL OR "outcome" <> 'paid_too_late')`;
  return sql`"state" = ${raw(`'${state}'`)}`;
}

/** Null if there is none, or it belongs to somebody else. */
export async function paymentFor(viewer: Viewer, id: number): Promise<ApiPayment | null> {
  const { userId } = visibleTo(viewer, false);
  const [row] = await rowsOfIds("PaymentAttempt", fields, [id]);
  return row && (userId === undefined || row.userId === userId) ? row : null;
}

export async function paymentInTransaction(tx: Tx, id: number): Promise<ApiPayment> {
  const [row] = await rowsOfIds("PaymentAttempt", fields, [id], tx);
  if (!row) throw new Error(`there is no payment ${id}`);
  return row;
}

const visibleTo = (viewer: Viewer, mine: boolean): { userId?: number } =>
  may(viewer, WHO_SEES.everyonesPayments) && !mine ? {} : { userId: viewer.id };

/** When anything that the API shows of the payment last changed. Older rows have no `updatedAt`: for them it is when they were settled. */
export const paymentChangedAt = ({
  updatedAt,
  settledAt,
  startedAt,
}: Pick<ApiPayment, keyof typeof changes>): Date => updatedAt ?? settledAt ?? startedAt;

/** `paymentChangedAt` in SQL, written so that each part uses an index. */
export const paymentChangedSince = (since: Date): Sql =>
  sql`("updatedAt" >= ${since} OR ("updatedAt" IS NULL AND "settledAt" >= ${since})
    OR ("updatedAt" IS NULL AND "settledAt" IS NULL AND "startedAt" >= ${since}))`;

/** Searches by code, receipt, invoice, phone, order number, or the buyer's names and address, each by an index. */
export function paymentSearchSql(q: string): Sql {
  const [phone, users] = [kenyanMobile(q), foundUsers(q)];
  const typed = codeKey(q);
  return join(
    [
      sql`SELECT "id" FROM "PaymentAttempt" WHERE "orderId" IN (SELECT "id" FROM "Order" WHERE "orderNumber" = ${typed})`,
      ...paymentCodeSearchSql(q),
      ...(phone === null ? [] : [sql`SELECT "id" FROM "PaymentAttempt" WHERE "phoneNumber" = ${phone}`]),
      ...(users === null ? [] : [sql`SELECT "id" FROM "PaymentAttempt" WHERE "userId" IN (${users})`]),
    ],
    " UNION ",
  );
}

/** By any of their invoices and credit notes, also those that later ones replaced. */
export const ordersInvoiced = (number: number): Sql => sql`
  SELECT "id" FROM "Order" WHERE "invoiceNumber" = ${number}
  UNION SELECT "orderId" FROM "TaxInvoice" WHERE "number" = ${number} AND "orderId" IS NOT NULL`;

export function paymentCodeSearchSql(q: string): Sql[] {
  const { receipt, invoiceNumber, attemptId } = parsePaymentSearch(q);
  return [
    ...(receipt === null
      ? []
      : [
          sql`SELECT "id" FROM "PaymentAttempt" WHERE "receipt" = ${receipt}`,
          sql`SELECT "attemptId" FROM "Confirmation" WHERE "mpesaReceipt" = ${receipt} AND "attemptId" IS NOT NULL`,
          sql`SELECT "attemptId" FROM "Refund" WHERE "receipt" = ${receipt} AND "attemptId" IS NOT NULL`,
        ]),
    ...(invoiceNumber === null
      ? []
      : [
          sql`SELECT "id" FROM "PaymentAttempt" WHERE "orderId" IN (${ordersInvoiced(invoiceNumber)})`,
          sql`SELECT "attemptId" FROM "TaxInvoice" WHERE "number" = ${invoiceNumber}`,
        ]),
    ...(attemptId === null ? [] : [sql`SELECT "id" FROM "PaymentAttempt" WHERE "id" = ${attemptId}`]),
  ];
}
