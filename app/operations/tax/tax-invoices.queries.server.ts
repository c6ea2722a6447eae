import { BATCH_SIZE, batchesOf, countRows, findRows, MAX_ID, rowsOfIds } from "~/db/list-rows.server";
import { columns, columnsOf, selectColumns, asNumber } from "~/db/columns.server";
import { empty, join, sql, type Sql } from "~/db/sql.server";
import { select, selectNumbers } from "~/db/select.server";
import { listPage } from "~/domain/list/page";
import { spanOfDays } from "~/domain/order/list/order-list";
import type { TaxSum } from "~/domain/tax/tax";
import { sumOfCreditNotes } from "~/domain/tax/tax-invoice";
import { readTaxInvoiceSearch, type TaxInvoiceFilters } from "~/domain/tax/tax-invoice-list";
import { signingState } from "~/domain/tax/signing";
import { rowsAtKra, type StoredRowsAtKra } from "./kra-rows.queries.server";
import { SIGNING_SQL } from "./signing-sql.server";

const rowFields = {
  id: true,
  number: true,
  originalId: true,
  original: { select: { id: true, number: true } },
  order: { select: { id: true, orderNumber: true } },
  ...selectColumns("TaxInvoice", "buyerPin, totalCents, vatCents, issuedAt"),
  lines: { orderBy: { position: "asc" } },
  signature: true,
} as const;

async function rowsOf(ids: readonly number[]) {
  const [rows, atKra] = await Promise.all([rowsOfIds("TaxInvoice", rowFields, ids), rowsAtKra(ids)]);
  return rows.map((row) => ({ ...row, ...stateOf(row, atKra(row.id)) }));
}

const stateOf = ({ signature }: { readonly signature: object | null }, rows: StoredRowsAtKra) => ({
  rows,
  signing: signingState(rows, signature !== null),
});

export type ListedTaxInvoice = Awaited<ReturnType<typeof rowsOf>>[number];

/** Newest first, with the sums of the whole filter: credit notes are taken off. */
export async function taxInvoicePage(filters: TaxInvoiceFilters, size: number) {
  const where = whereOf(filters);
  const [total, sums] = await Promise.all([countRows({ cached: true })`${where}`, sumsOf(where)]);
  const { skip, ...pages } = listPage(filters.page, total, size);
  const ids = await selectNumbers()`SELECT "id" ${where} ORDER BY "id" DESC LIMIT ${size} OFFSET ${skip}`;
  return { total, ...pages, sums, rows: await rowsOf(ids) };
}

const taxSums = columns({
  ...columnsOf("TaxInvoiceLine", "line", "taxType, taxPercent"),
  totalCents: asNumber('SUM(line."totalCents" * invoice."sign")'),
  vatCents: asNumber('SUM(line."vatCents" * invoice."sign")'),
});

async function sumsOf(where: Sql): Promise<TaxSum[]> {
  const rows = await select(taxSums, { cached: true })`
    FROM (SELECT "id", CASE WHEN "originalId" IS NULL THEN 1 ELSE -1 END AS "sign" ${where}) invoice
    JOIN "TaxInvoiceLine" line ON line."invoiceId" = invoice."id"
    GROUP BY line."taxType", line."taxPercent" ORDER BY line."taxType", line."taxPercent"`;
  return rows.map((sums) => ({ ...sums, netCents: sums.totalCents - sums.vatCents }));
}

export async function* taxInvoiceBatches(
  filters: TaxInvoiceFilters,
  take = BATCH_SIZE,
): AsyncGenerator<ListedTaxInvoice[]> {
  const read = (after: number | null) =>
    selectNumbers()`
      SELECT "id" ${whereOf(filters, sql`"id" < ${after ?? MAX_ID}`)} ORDER BY "id" DESC LIMIT ${take}`;
  for await (const ids of batchesOf(read, take)) yield await rowsOf(ids);
}

function whereOf({ kind, signing, q, ...days }: TaxInvoiceFilters, ...more: Sql[]): Sql {
  const { since, before } = spanOfDays(days);
  const conditions = [
    ...(kind === null
      ? []
      : [kind === "invoice" ? sql`"originalId" IS NULL` : sql`"originalId" IS NOT NULL`]),
    ...(signing === null ? [] : [SIGNING_SQL[signing]]),
    ...(since === null ? [] : [sql`"issuedAt" >= ${since}`]),
    ...(before === null ? [] : [sql`"issuedAt" < ${before}`]),
    ...(q === "" ? [] : [foundBy(q)]),
    ...more,
  ];
  return sql`FROM "TaxInvoice" ${conditions.length === 0 ? empty : sql`WHERE ${join(conditions, " AND ")}`}`;
}

function foundBy(q: string): Sql {
  const search = readTaxInvoiceSearch(q);
  if (search.by === "number") return sql`"number" = ${search.number}`;
  return search.by === "pin"
    ? sql`"buyerPin" = ${search.text}`
    : sql`"orderId" IN (SELECT "id" FROM "Order" WHERE "orderNumber" = ${search.text})`;
}

const documentFields = {
  ...rowFields,
  refund: { select: { reason: true } },
  order: { select: { id: true, orderNumber: true, shippingName: true } },
  attempt: { select: { receipt: true, user: { select: { firstName: true, lastName: true } } } },
} as const;

/** With what its document prints; null if there is none. */
export async function taxInvoice(id: number) {
  const [[row], atKra] = await Promise.all([rowsOfIds("TaxInvoice", documentFields, [id]), rowsAtKra([id])]);
  return row ? { ...row, ...stateOf(row, atKra(id)) } : null;
}

export type InvoicedPurpose = { readonly orderId: number } | { readonly attemptId: number };

const purposeFields = {
  ...selectColumns("TaxInvoice", "id, number, originalId, totalCents, vatCents, issuedAt"),
  signature: { select: { signature: true, receiptNumber: true, sdcId: true, link: true } },
} as const;

/** The invoices and credit notes of an order or a payment, oldest first; with `userId` only if they are that buyer's. */
export async function taxInvoicesOf(purpose: InvoicedPurpose, userId?: number) {
  const isFor =
    "orderId" in purpose ? sql`"orderId" = ${purpose.orderId}` : sql`"attemptId" = ${purpose.attemptId}`;
  const isTheirs =
    userId === undefined
      ? empty
      : sql`AND EXISTS (SELECT 1 FROM "PaymentAttempt" paid WHERE paid."id" = "attemptId" AND paid."userId" = ${userId})`;
  const invoices = await findRows("TaxInvoice", purposeFields)`
    FROM "TaxInvoice" WHERE ${isFor} ${isTheirs} ORDER BY "id"`;
  const atKra = await rowsAtKra(invoices.map(({ id }) => id));
  return invoices.map((invoice) => ({
    ...invoice,
    creditNoteCents: sumOfCreditNotes(invoice, invoices),
    signing: stateOf(invoice, atKra(invoice.id)).signing,
  }));
}

export type IssuedTaxInvoice = Awaited<ReturnType<typeof taxInvoicesOf>>[number];
