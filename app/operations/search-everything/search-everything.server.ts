/** Management's one search field: exact matches and the search indexes, a few of each kind, the newest first. */
import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { inCents } from "~/db/rows.server";
import { selectNumbers } from "~/db/select.server";
import type { Viewer } from "~/domain/account/access";
import { discountCodeKey } from "~/domain/order/discount/discount";
import { spanOfDays } from "~/domain/order/list/order-list";
import { type Everything, type FoundKind, kindsFor, readEverything } from "~/domain/everything/everything";
import { newestOrders } from "../orders/search-orders.server";
import { ordersInvoiced, paymentCodeSearchSql } from "../payments/payments.queries.server";
import { managedSearch } from "../products/list/search-sets.server";
import { termsOf } from "../search-words/search-words.server";
import { newestUsers } from "../search-users.server";

const { sql, join } = Prisma;

/** Of each kind. */
export const MAX_PER_KIND = 5;
/** One more than is shown, to see whether there are others. */
const TAKEN = MAX_PER_KIND + 1;

const idsOf = async (statement: Prisma.Sql | null) => (statement === null ? [] : selectNumbers(statement));

const newestFirst = { orderBy: { id: "desc" }, take: TAKEN } as const;
const byIds = (ids: readonly number[]) => ({ where: { id: { in: [...ids] } }, ...newestFirst });

async function orders(asked: Everything) {
  const where = numbered(asked) ?? byIds(await idsOf(newestOrders(asked.q, TAKEN))).where;
  const rows = await db().order.findMany({
    where,
    ...newestFirst,
    select: selectColumns(
      "Order",
      "id, orderNumber, status, totalCents, createdAt, shippingName, shippingPhone",
      "invoiceNumber",
    ),
  });
  return rows.map(inCents);
}

function numbered({ orderNumber, orderDay }: Everything): Prisma.OrderWhereInput | null {
  if (orderNumber === null) return null;
  if (orderDay === null) return { orderNumber };
  const { since, before } = spanOfDays({ from: orderDay, to: orderDay });
  // by the day's index: a text's beginning is none on every database
  return {
    createdAt: { gte: since ?? undefined, lt: before ?? undefined },
    orderNumber: { startsWith: orderNumber },
  };
}

const users = async ({ q }: Everything) =>
  db().user.findMany({
    ...byIds(await idsOf(newestUsers(q, TAKEN))),
    select: { id: true, username: true, firstName: true, lastName: true, email: true, phoneNumber: true },
  });

async function productIds({ words }: Everything, only = sql`1 = 1`) {
  const terms = await termsOf(words);
  if (terms.length === 0) return [];
  const { condition } = await managedSearch(terms);
  return idsOf(sql`SELECT "id" FROM "Product" WHERE ${condition} AND "deletedAt" IS NULL AND ${only}
    ORDER BY "id" DESC LIMIT ${TAKEN}`);
}

async function products(asked: Everything) {
  const rows = await db().product.findMany({
    ...byIds(await productIds(asked)),
    select: { id: true, title: true, sku: true, status: true, productType: true },
  });
  return rows;
}

const roundFields = {
  select: {
    ...selectColumns("Round", "id, number, state, productId, openedAt"),
    product: { select: { title: true } },
  },
  ...newestFirst,
} as const;
const notDeleted = { product: { deletedAt: null } };

/** Of the auctions that the words find; with a number alone, of any. */
async function rounds(asked: Everything) {
  const number = asked.roundNumber === null ? {} : { number: asked.roundNumber };
  if (asked.words === "") return db().round.findMany({ where: { ...number, ...notDeleted }, ...roundFields });
  const ids = await productIds(asked, sql`"productType" <> 'buy_now'`);
  return db().round.findMany({ where: { productId: { in: [...ids] }, ...number }, ...roundFields });
}

/** 'R2-17' is in every auction that has come so far. */
const receipts = async ({ entry }: Everything) =>
  entry === null
    ? []
    : db().round.findMany({
        where: { number: entry.round, ledgerSeq: { gte: entry.seq }, ...notDeleted },
        ...roundFields,
      });

async function payments({ q, phone }: Everything) {
  const places = [
    ...paymentCodeSearchSql(q),
    ...(phone === null ? [] : [sql`SELECT "id" FROM "PaymentAttempt" WHERE "phoneNumber" = ${phone}`]),
  ];
  const ids =
    places.length === 0
      ? null
      : sql`SELECT "id" FROM "PaymentAttempt" WHERE "id" IN (${join(places, " UNION ")})
    ORDER BY "id" DESC LIMIT ${TAKEN}`;
  const rows = await db().paymentAttempt.findMany({
    ...byIds(await idsOf(ids)),
    select: {
      ...selectColumns("PaymentAttempt", "id, receipt, state, cents, startedAt, orderId"),
      order: { select: { orderNumber: true } },
      user: { select: { username: true } },
    },
  });
  return rows.map(inCents);
}

async function unmatched({ receipt }: Everything) {
  if (receipt === null) return [];
  const rows = await db().confirmation.findMany({
    where: { mpesaReceipt: receipt, attemptId: null },
    ...newestFirst,
    select: selectColumns("Confirmation", "id, mpesaReceipt, accountReference, cents, payerName, paidAt"),
  });
  return rows.map(inCents);
}

async function taxInvoices({ taxNumber, kraPin }: Everything) {
  if (taxNumber === null && kraPin === null) return [];
  const rows = await db().taxInvoice.findMany({
    where: taxNumber === null ? { buyerPin: kraPin ?? "" } : { number: taxNumber },
    ...newestFirst,
    select: { id: true, number: true, originalId: true, totalCents: true, buyerPin: true, issuedAt: true },
  });
  return rows.map(inCents);
}

/** Orders that the text names exactly, by number, invoice, M-Pesa code or payment's code. */
async function namedOrders({ q, orderNumber, orderDay, invoiceNumber }: Everything) {
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

async function discountCodes({ q }: Everything) {
  const rows = await db().discountCode.findMany({
    where: { code: { startsWith: discountCodeKey(q) } },
    ...newestFirst,
    select: { id: true, code: true, amountCents: true, percent: true, usedCount: true },
  });
  return rows.map(inCents);
}

/** Up to `MAX_PER_KIND` + 1 of each kind that the viewer may open; nothing of the others. Amounts in cents. */
export async function searchEverything(viewer: Viewer, q: string) {
  const asked = readEverything(q);
  const kinds = new Set<FoundKind>(q === "" ? [] : kindsFor(viewer));
  const of = async <Row>(kind: FoundKind, search: (asked: Everything) => Promise<readonly Row[]>) =>
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

export type FoundEverything = Awaited<ReturnType<typeof searchEverything>>;
