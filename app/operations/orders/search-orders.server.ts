/** Finds orders by SQL, for both databases. docs/decisions/012-fast-reads.md */
import { db } from "~/db/client.server";
import { contains } from "~/db/contains.server";
import { join, raw, sql, type Sql } from "~/db/sql.server";
import { selectNumbers } from "~/db/select.server";
import { dialectOf } from "~/db/open.server";
import { personSearchWords } from "~/domain/account/person-search";
import { discountCodeKey, isDiscountCode } from "~/domain/discount-code/discount";
import { parsePaymentSearch } from "~/domain/payment/payment-search";
import { searchTerms } from "~/domain/search/search-words";
import { foundUsers, newestHits, newestUsers, trigramsOf, containsAll } from "../search-users.server";
import { titledProducts } from "~/operations/products/list/search-sets.server";
import { ordersInvoiced, paymentCodeSearchSql } from "../payments/payments.queries.server";

export interface FoundOrders {
  ids: Sql;
  isFound: Sql;
  /** Too many to look up one by one. Never on PostgreSQL, which plans by its own statistics. */
  isMany: boolean;
}

interface Place {
  ids: Sql;
  isFound: Sql;
  hits: Sql;
}

const MANY = 5_000;

/** Orders with every word in their details, account, titles or, `forStaff`, a note; or found by a code or number. Null without words. */
export async function searchOrders(q: string, { forStaff = false } = {}): Promise<FoundOrders | null> {
  const places = [
    ...lastDigits(q),
    ...parcels(q),
    ...customers(q),
    ...products(q),
    ...money(q),
    ...discounts(q),
  ];
  if (forStaff) places.push(...notes(q));
  if (places.length === 0) return null;
  const ids = join(
    places.map((place) => place.ids),
    " UNION ",
  );
  const isFound = sql`(${join(
    places.map((place) => place.isFound),
    " OR ",
  )})`;
  return { ids, isFound, isMany: dialectOf(db()) === "sqlite" && (await areMany(places)) };
}

async function areMany(places: readonly Place[]): Promise<boolean> {
  const counts = places.map(({ hits }) => sql`(SELECT count(*) FROM (${hits} LIMIT ${MANY + 1}))`);
  const [hits = 0] = await selectNumbers({ cached: true })`SELECT ${join(counts, " + ")}`;
  return hits > MANY;
}

/** The index is used only if this expression is the same as in its migration. */
const PARCEL = raw(
  `' ' || regexp_replace(regexp_replace(lower(normalize(translate("orderNumber" || ' ' || "shippingName" || ' ' || "shippingCity", '''’‘‛ʼʻʹ′\`´＇', ''), NFKD)), '[\\u0300-\\u036f]+', '', 'g'), '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f\\u3000-\\u303f]+', ' ', 'g') || ' ' || lower(replace("orderNumber", '-', '')) || ' ' || regexp_replace("shippingPhone", '[^0-9]+', '', 'g') || coalesce(' 0' || substring(regexp_replace("shippingPhone", '[^0-9]+', '', 'g') from '^(?:(?:00)?2540?|0)?([17][0-9]{8})$') || ' 254' || substring(regexp_replace("shippingPhone", '[^0-9]+', '', 'g') from '^(?:(?:00)?2540?|0)?([17][0-9]{8})$'), '')`,
);

function parcels(q: string): Place[] {
  const words = personSearchWords(q);
  if (words.length === 0) return [];
  const ids =
    dialectOf(db()) === "postgresql"
      ? sql`SELECT "id" FROM "Order" WHERE ${containsAll(PARCEL, words)}`
      : sql`SELECT rowid FROM "OrderSearch" WHERE "OrderSearch" MATCH ${trigramsOf(words)}`;
  return [{ ids, isFound: sql`+"id" IN (${ids})`, hits: ids }];
}

/** '33': the end of an order's number or its phone. More digits are found by the index, wherever they stand. */
function lastDigits(q: string): Place[] {
  if (!/^\d\d$/.test(q.trim())) return [];
  const isEnd = sql`("id" % 100 = ${Number(q)} OR "shippingPhone" LIKE ${`%${q.trim()}`})`;
  const ids = sql`SELECT "id" FROM "Order" WHERE ${isEnd}`;
  return [{ ids, isFound: isEnd, hits: ids }];
}

/** A few of the newest, without products' titles: for the search of everything. Each part ends early, however many are found. */
export function newestOrders(q: string, take: number): Sql | null {
  const [parcels, users] = [newestParcels(q, take), newestUsers(q, CUSTOMERS)];
  const codes = [...lastDigits(q), ...money(q), ...discounts(q), ...notes(q)].map(({ ids }) => ids);
  const places = [
    ...(parcels ? [parcels] : []),
    ...(users ? [sql`SELECT "id" FROM "Order" WHERE "userId" IN (SELECT "id" FROM (${users}) newest)`] : []),
    ...codes,
  ];
  if (places.length === 0) return null;
  const found = join(
    places.map((place) => sql`SELECT * FROM (${place}) place`),
    " UNION ",
  );
  return sql`SELECT "id" FROM "Order" WHERE "id" IN (${found}) ORDER BY "id" DESC LIMIT ${take}`;
}

/** By what the orders themselves say. Null if there are no words. */
export function newestParcels(q: string, take: number): Sql | null {
  const words = personSearchWords(q);
  if (words.length === 0) return null;
  return dialectOf(db()) === "postgresql"
    ? newestHits(sql`SELECT "id" FROM "Order" WHERE ${containsAll(PARCEL, words)}`, take)
    : sql`SELECT rowid AS "id" FROM "OrderSearch" WHERE "OrderSearch" MATCH ${trigramsOf(words)}
        ORDER BY rowid DESC LIMIT ${take}`;
}

const CUSTOMERS = 20;

function customers(q: string): Place[] {
  const users = foundUsers(q);
  if (!users) return [];
  const isFound = sql`"userId" IN (${users})`;
  return [{ ids: sql`SELECT "id" FROM "Order" WHERE ${isFound}`, isFound, hits: users }];
}

function products(q: string): Place[] {
  const terms = searchTerms(q);
  if (terms.length === 0) return [];
  const ids = sql`SELECT "orderId" FROM "OrderItem" WHERE "productId" IN (${titledProducts(terms)})`;
  return [{ ids, isFound: sql`+"id" IN (${ids})`, hits: ids }];
}

function money(q: string): Place[] {
  const attempts = paymentCodeSearchSql(q);
  const { invoiceNumber } = parsePaymentSearch(q);
  const found = [
    ...attempts.map(
      (ids) => sql`SELECT "orderId" FROM "PaymentAttempt" WHERE "id" IN (${ids}) AND "orderId" IS NOT NULL`,
    ),
    ...(invoiceNumber === null ? [] : [ordersInvoiced(invoiceNumber)]),
  ];
  return found.map((ids) => ({ ids, isFound: sql`+"id" IN (${ids})`, hits: ids }));
}

function discounts(q: string): Place[] {
  const code = discountCodeKey(q);
  if (!isDiscountCode(code)) return [];
  const ids = sql`SELECT "orderId" FROM "DiscountUse" WHERE "discountCodeId" IN
    (SELECT "id" FROM "DiscountCode" WHERE "code" = ${code})`;
  return [{ ids, isFound: sql`+"id" IN (${ids})`, hits: ids }];
}

const LEAST_LETTERS = 3;

/** Notes are few, so they need no index. */
function notes(q: string): Place[] {
  const words = q.split(/\s+/).filter(({ length }) => length >= LEAST_LETTERS);
  if (words.length === 0) return [];
  const ids = sql`SELECT "orderId" FROM "OrderNote" WHERE ${join(
    words.map((word) => contains("text", word)),
    " AND ",
  )}`;
  return [{ ids, isFound: sql`+"id" IN (${ids})`, hits: ids }];
}
