/**
 * What must be true of a shop's database whatever happened to it: sums, stock, counters, ledgers, rounds, pictures. Read from
 * the file itself, past the app, so that no fault of the app's own reading can hide one.
 */
import { rulesOfAuctions } from "./invariants-auctions";
import { rulesOfPictures } from "./invariants-pictures";
import { rulesOfSales } from "./invariants-sales";
import { type Ask, faultsOf, withRows } from "./rows";

export interface Expected {
  /** Stock and units sold together, by product: no admin has changed the stock of these. */
  readonly pieces?: ReadonlyMap<number, number>;
  /** Where the shop keeps its pictures: looked through for files that no row names. */
  readonly uploads?: string;
}

/** What is wrong, one line each; none for a shop that is whole. All of it is read in one moment. */
export function violations(file: string, { pieces = new Map(), uploads }: Expected = {}): string[] {
  return withRows(file, (ask) => [
    ...rulesOfStorage(ask),
    ...rulesOfAuctions(ask),
    ...rulesOfSales(ask, pieces),
    ...(uploads === undefined ? [] : rulesOfPictures(ask, uploads)),
  ]);
}

/** Whether the file itself is sound, and the search tables know exactly the rows that they are made of. */
function rulesOfStorage(ask: Ask): string[] {
  const [whole] = ask("PRAGMA integrity_check");
  const inSearch = (search: string, rows: string) => `
    SELECT id FROM (${rows}) EXCEPT SELECT rowid FROM "${search}"
    UNION ALL SELECT * FROM (SELECT rowid FROM "${search}" EXCEPT SELECT id FROM (${rows}))`;
  return [
    ...(Object.values(whole ?? {})[0] === "ok" ? [] : [`the file is damaged: ${JSON.stringify(whole)}`]),
    ...faultsOf(ask, "PRAGMA foreign_key_check", (row) => `a row points at nothing: ${JSON.stringify(row)}`),
    ...faultsOf(
      ask,
      inSearch(
        "ProductSearch",
        `SELECT "id" FROM "Product" WHERE "status" = 'active' AND "deletedAt" IS NULL`,
      ),
      ({ id }) => `search and products disagree about product ${id}`,
    ),
    ...faultsOf(
      ask,
      inSearch("UserSearch", `SELECT "id" FROM "User"`),
      ({ id }) => `search and users disagree about user ${id}`,
    ),
    ...faultsOf(
      ask,
      inSearch("OrderSearch", `SELECT "id" FROM "Order"`),
      ({ id }) => `search and orders disagree about order ${id}`,
    ),
    ...faultsOf(
      ask,
      `SELECT "userId", "key" FROM "IdempotencyKey" WHERE ("status" IS NULL) <> ("answer" IS NULL)`,
      ({ userId, key }) => `key ${key} of user ${userId} is half answered`,
    ),
  ];
}
