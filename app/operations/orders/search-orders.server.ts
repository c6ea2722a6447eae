/** Which orders a search finds, as a subselect in the SQL of the database at hand. docs/decisions/012-order-lists.md */
import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { dialectOf } from "~/db/open.server";
import { orderWords } from "~/domain/order/order-list";
import { literally, searchWords } from "~/domain/search/search-text";
import { foundUsers, piecesOf, withPieces } from "../accounts/search-users.server";
import { titledProducts } from "~/operations/browse/search-sets.server";

const { sql, join, raw } = Prisma;

export interface FoundOrders {
  /** Selects their ids. */
  ids: Prisma.Sql;
  /** The same said of each order of "Order", for going through all of them. */
  isFound: Prisma.Sql;
  /** More than a list of them should look up one by one; never on PostgreSQL, which chooses a way by its own figures. */
  isMany: boolean;
}

/** A place that is searched. */
interface Place {
  ids: Prisma.Sql;
  isFound: Prisma.Sql;
  /** Selects its hits, about as many as it has orders. */
  hits: Prisma.Sql;
}

const MANY = 5_000;

/**
 * The orders of which one place holds every word of the text: what stands on the parcel (number, name, phone, town), the
 * customer's account, or the title of a product in it. Null where nothing was typed that could be found. At most one statement.
 */
export async function searchOrders(q: string): Promise<FoundOrders | null> {
  const places = [...parcels(q), ...customers(q), ...products(q)];
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
  const [row] = await select<{ hits: number }>(sql`SELECT ${join(counts, " + ")} AS "hits"`, {
    cached: true,
  });
  return (row?.hits ?? 0) > MANY;
}

/** The expression of the migration's index, letter for letter: no index serves another one. */
const PARCEL = raw(
  `translate(lower(' ' || "orderNumber" || ' ' || "shippingName" || ' ' || "shippingCity" || ' ' || replace(replace("shippingPhone", ' ', ''), '-', '') || CASE WHEN replace(replace("shippingPhone", ' ', ''), '-', '') LIKE '+254%' THEN ' 0' || substr(replace(replace("shippingPhone", ' ', ''), '-', ''), 5) WHEN replace(replace("shippingPhone", ' ', ''), '-', '') LIKE '0%' THEN ' +254' || substr(replace(replace("shippingPhone", ' ', ''), '-', ''), 2) ELSE '' END), 'ŨũĨĩ', 'uuii')`,
);

function parcels(q: string): Place[] {
  const spellings = orderWords(q);
  if (spellings.length === 0) return [];
  const ids =
    dialectOf(db()) === "postgresql"
      ? join(
          spellings.map((words) => sql`SELECT "id" FROM "Order" WHERE ${withPieces(PARCEL, words)}`),
          " UNION ",
        )
      : sql`SELECT rowid FROM "OrderSearch" WHERE "OrderSearch" MATCH ${spellings.map((words) => `(${piecesOf(words)})`).join(" OR ")}`;
  return [{ ids, isFound: sql`+"id" IN (${ids})`, hits: ids }];
}

function customers(q: string): Place[] {
  const users = foundUsers(q);
  if (!users) return [];
  const isFound = sql`"userId" IN (${users})`;
  return [{ ids: sql`SELECT "id" FROM "Order" WHERE ${isFound}`, isFound, hits: users }];
}

function products(q: string): Place[] {
  const words = searchWords(q);
  if (words.length === 0) return [];
  const ids = sql`SELECT "orderId" FROM "OrderItem" WHERE "productId" IN (${titledProducts(literally(words))})`;
  return [{ ids, isFound: sql`+"id" IN (${ids})`, hits: ids }];
}
