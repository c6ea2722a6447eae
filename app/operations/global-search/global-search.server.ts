/** Management's one search field: exact matches and the search indexes, a few of each kind, the newest first. */
import { selectColumns } from "~/db/columns.server";
import { idSet, join, sql, type Sql } from "~/db/sql.server";
import { findRows, rowsOfIds } from "~/db/list-rows.server";
import { selectNumbers } from "~/db/select.server";
import type { Viewer } from "~/domain/account/access";
import { discountCodeKey } from "~/domain/discount-code/discount";
import { spanOfDays } from "~/domain/order/list/order-list";
import {
  type GlobalSearchTerms,
  type FoundKind,
  kindsFor,
  readGlobalSearch,
} from "~/domain/global-search/global-search";
import { newestOrders } from "../orders/search-orders.server";
import { ordersInvoiced, paymentCodeSearchSql } from "../payments/payments.queries.server";
import { managedSearch } from "../products/list/search-sets.server";
import { searchTermsOf } from "../search-words/search-words.server";
import { newestUsers } from "../search-users.server";

/** Of each kind. */
export const MAX_PER_KIND = 5;
/** One more than is shown, to see whether there are others. */
const TAKEN = MAX_PER_KIND + 1;

const idsOf = async (statement: Sql | null) => (statement === null ? [] : selectNumbers()`${statement}`);

const NEWEST = sql`ORDER BY "id" DESC LIMIT ${TAKEN}`;

const orderFields = selectColumns(
  "Order",
  "id, orderNumber, status, totalCents, createdAt, shippingName, shippingPhone",
  "invoiceNumber",
);

async function orders({ q, orderNumber, orderDay }: GlobalSearchTerms) {
  if (orderNumber === null) return rowsOfIds("Order", orderFields, await idsOf(newestOrders(q, TAKEN)));
  return findRows("Order", orderFields)`FROM "Order" WHERE ${numbered(orderNumber, orderDay)} ${NEWEST}`;
}

function numbered(orderNumber: string, orderDay: string | null): Sql {
  if (orderDay === null) return sql`"orderNumber" = ${orderNumber}`;
  const { since, before } = spanOfDays({ from: orderDay, to: orderDay });
  // by the day's index: a text's beginning is none on every database
  return sql`"createdAt" >= ${since} AND "createdAt" < ${before} AND "orderNumber" LIKE ${`${orderNumber}%`}`;
}

const userFields = selectColumns("User", "id, username, firstName, lastName, email, phoneNumber");

const users = async ({ q }: GlobalSearchTerms) =>
  rowsOfIds("User", userFields, await idsOf(newestUsers(q, TAKEN)));

async function productIds({ words }: GlobalSearchTerms, only = sql`1 = 1`) {
  const terms = await searchTermsOf(words);
  if (terms.length === 0) return [];
  const { condition } = await managedSearch(terms);
  return idsOf(
    sql`SELECT "id" FROM "Product" WHERE ${condition} AND "deletedAt" IS NULL AND ${only} ${NEWEST}`,
  );
}

const productFields = selectColumns("Product", "id, title, sku, status, productType");

const products = async (asked: GlobalSearchTerms) =>
  rowsOfIds("Product", productFields, await productIds(asked));

const roundFields = {
  ...selectColumns("Round", "id, number, state, productId, openedAt"),
  product: { select: { title: true } },
} as const;

const newestRounds = (condition: Sql) =>
  findRows("Round", roundFields)`FROM "Round" WHERE ${condition} ${NEWEST}`;
const NOT_DELETED = sql`EXISTS (SELECT 1 FROM "Product" product WHERE product."id" = "productId" AND product."deletedAt" IS NULL)`;

/** Of the auctions that the words find; with a number alone, of any. */
async function rounds(asked: GlobalSearchTerms) {
  const isNumbered = asked.roundNumber === null ? sql`1 = 1` : sql`"number" = ${asked.roundNumber}`;
  if (asked.words === "") return newestRounds(sql`${isNumbered} AND ${NOT_DELETED}`);
  const ids = await productIds(asked, sql`"productType" <> 'buy_now'`);
  return newestRounds(sql`"productId" IN ${idSet(ids)} AND ${isNumbered}`);
}

/** 'R2-17' is in every auction that has come so far. */
const receipts = async ({ entry }: GlobalSearchTerms) =>
  entry === null
    ? []
    : newestRounds(sql`"number" = ${entry.round} AND "ledgerSeq" >= ${entry.seq} AND ${NOT_DELETED}`);

const paymentFields = {
  ...selectColumns("PaymentAttempt", "id, receipt, state, cents, startedAt, orderId"),
  order: { select: { orderNumber: true } },
  user: { select: { username: true } },
} as const;

async function payments({ q, phone }: GlobalSearchTerms) {
  const places = [
    ...paymentCodeSearchSql(q),
    ...(phone === null ? [] : [sql`SELECT "id" FROM "PaymentAttempt" WHERE "phoneNumber" = ${phone}`]),
  ];
  if (places.length === 0) return [];
  return findRows("PaymentAttempt", paymentFields)`
    FROM "PaymentAttempt" WHERE "id" IN (${join(places, " UNION ")}) ${NEWEST}`;
}

const moneyFields = selectColumns(
  "Confirmation",
  "id, mpesaReceipt, accountReference, cents, payerName, paidAt",
);

const unmatched = async ({ receipt }: GlobalSearchTerms) =>
  receipt === null
    ? []
    : findRows("Confirmation", moneyFields)`
      FROM "Confirmation" WHERE "mpesaReceipt" = ${receipt} AND "attemptId" IS NULL ${NEWEST}`;

const invoiceFields = selectColumns("TaxInvoice", "id, number, originalId, totalCents, buyerPin, issuedAt");

async function taxInvoices({ taxNumber, kraPin }: GlobalSearchTerms) {
  if (taxNumber === null && kraPin === null) return [];
  const isFound = taxNumber === null ? sql`"buyerPin" = ${kraPin}` : sql`"number" = ${taxNumber}`;
  return findRows("TaxInvoice", invoiceFields)`FROM "TaxInvoice" WHERE ${isFound} ${NEWEST}`;
}

/** Orders that the text names exactly, by number, invoice, M-Pesa code or payment's code. */
async function namedOrders({ q, orderNumber, orderDay, invoiceNumber }: GlobalSearchTerms) {
  const codes = paymentCodeSearchSql(q).map(
    (ids) => sql`SELECT "orderId" FROM "PaymentAttempt" WHERE "id" IN (${ids}) AND "orderId" IS NOT NULL`,
  );
  const places = [
    ...(orderNumber === null || orderDay !== null
      ? []
      : [sql`SELECT "id" FROM "Order" WHERE "orderNumber" = ${orderNumber}`]),
    ...(invoiceNumber === null ? [] : [ordersInvoiced(invoiceNumber)]),
    ...codes,
  ];
  if (places.length === 0) return [];
  return idsOf(sql`SELECT "id" FROM "Order" WHERE "id" IN (${join(places, " UNION ")}) LIMIT 2`);
}

const codeFields = selectColumns("DiscountCode", "id, code, amountCents, percent, usedCount");

const discountCodes = ({ q }: GlobalSearchTerms) =>
  findRows("DiscountCode", codeFields)`
    FROM "DiscountCode" WHERE "code" LIKE ${`${discountCodeKey(q)}%`} ${NEWEST}`;

/** Up to `MAX_PER_KIND` + 1 of each kind that the viewer may open; nothing of the others. Amounts in cents. */
export async function globalSearch(viewer: Viewer, q: string) {
  const asked = readGlobalSearch(q);
  const kinds = new Set<FoundKind>(q === "" ? [] : kindsFor(viewer));
  const of = async <Row>(kind: FoundKind, search: (asked: GlobalSearchTerms) => Promise<readonly Row[]>) =>
    kinds.has(kind) ? search(asked) : [];
  const found = {
    order: await of("order", orders),
    user: await of("user", users),
    product: await of("product", products),
    round: await of("round", rounds),
    receipt: await of("receipt", receipts),
    payment: await of("payment", payments),
    unmatched: await of("unmatched", unmatched),
    tax_invoice: await of("tax_invoice", taxInvoices),
    discount_code: await of("discount_code", discountCodes),
  };
  return { asked, found, namedOrders: await of("order", namedOrders) };
}

export type GlobalSearchResult = Awaited<ReturnType<typeof globalSearch>>;
