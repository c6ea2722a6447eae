// What must be true of every shop database after any fault. Reads the database directly, so that bugs of the app cannot hide a fault.
import { rulesOfAuctions } from "./invariants-auctions";
import { rulesOfPictures } from "./invariants-pictures";
import { rulesOfSales } from "./invariants-sales";
import { type Query, faultsOf, withRows } from "./rows";

export interface Expected {
  /** Stock plus units sold, by product whose stock no administrator changed. */
  readonly pieces?: ReadonlyMap<number, number>;
  /** The folder of pictures, to check its files. */
  readonly uploads?: string;
}

/** Returns one line for each fault, all read in one transaction. */
export const violations = (databaseUrl: string, { pieces, uploads }: Expected = {}): Promise<string[]> =>
  withRows(databaseUrl, async (query) => [
    // PostgreSQL has no database file and no search tables
    ...(databaseUrl.startsWith("file:") ? await rulesOfFile(query) : []),
    ...(await rulesOfRows(query, pieces)),
    ...(uploads === undefined ? [] : await rulesOfPictures(query, uploads)),
  ]);

/** Those of both databases. */
export const rulesOfRows = async (
  query: Query,
  pieces: Expected["pieces"] = new Map(),
): Promise<string[]> => [
  ...(await rulesOfKeys(query)),
  ...(await rulesOfAuctions(query)),
  ...(await rulesOfSales(query, pieces)),
];

/** The file is intact, and the search tables index exactly their rows. */
async function rulesOfFile(query: Query): Promise<string[]> {
  const [whole] = await query("PRAGMA integrity_check");
  const inSearch = (search: string, rows: string) => `
    SELECT id FROM (${rows}) EXCEPT SELECT rowid FROM "${search}"
    UNION ALL SELECT * FROM (SELECT rowid FROM "${search}" EXCEPT SELECT id FROM (${rows}))`;
  return [
    ...(Object.values(whole ?? {})[0] === "ok" ? [] : [`the file is damaged: ${JSON.stringify(whole)}`]),
    ...(await faultsOf(
      query,
      "PRAGMA foreign_key_check",
      (row) => `a row points at nothing: ${JSON.stringify(row)}`,
    )),
    ...(await faultsOf(
      query,
      inSearch(
        "ProductSearch",
        `SELECT "id" FROM "Product" WHERE "status" = 'active' AND "deletedAt" IS NULL`,
      ),
      ({ id }) => `search and products disagree about product ${id}`,
    )),
    ...(await faultsOf(
      query,
      inSearch("UserSearch", `SELECT "id" FROM "User"`),
      ({ id }) => `search and users disagree about user ${id}`,
    )),
    ...(await faultsOf(
      query,
      inSearch("OrderSearch", `SELECT "id" FROM "Order"`),
      ({ id }) => `search and orders disagree about order ${id}`,
    )),
  ];
}

const rulesOfKeys = (query: Query): Promise<string[]> =>
  faultsOf(
    query,
    `SELECT "userId", "key" FROM "IdempotencyKey" WHERE ("status" IS NULL) <> ("answer" IS NULL)`,
    ({ userId, key }) => `key ${key} of user ${userId} is half answered`,
  );
