// What must hold in every shop database, whatever happened to it. Read past the app, so that its own mistakes cannot hide a fault.
import { rulesOfAuctions } from "./invariants-auctions";
import { rulesOfPictures } from "./invariants-pictures";
import { rulesOfSales } from "./invariants-sales";
import { type Ask, faultsOf, withRows } from "./rows";

export interface Expected {
  /** Stock plus units sold by product, where no admin changed the stock. */
  readonly pieces?: ReadonlyMap<number, number>;
  /** The folder of pictures, searched for files that no row names. */
  readonly uploads?: string;
}

/** One line for each fault, all read at one moment. */
export function violations(
  databaseUrl: string,
  { pieces = new Map(), uploads }: Expected = {},
): Promise<string[]> {
  const isFile = databaseUrl.startsWith("file:");
  return withRows(databaseUrl, async (ask) => [
    // the other database has neither a file nor tables for its search
    ...(isFile ? await rulesOfFile(ask) : []),
    ...(await rulesOfKeys(ask)),
    ...(await rulesOfAuctions(ask)),
    ...(await rulesOfSales(ask, pieces)),
    ...(uploads === undefined ? [] : await rulesOfPictures(ask, uploads)),
  ]);
}

/** The file is sound, and the search tables index exactly their rows. */
async function rulesOfFile(ask: Ask): Promise<string[]> {
  const [whole] = await ask("PRAGMA integrity_check");
  const inSearch = (search: string, rows: string) => `
    SELECT id FROM (${rows}) EXCEPT SELECT rowid FROM "${search}"
    UNION ALL SELECT * FROM (SELECT rowid FROM "${search}" EXCEPT SELECT id FROM (${rows}))`;
  return [
    ...(Object.values(whole ?? {})[0] === "ok" ? [] : [`the file is damaged: ${JSON.stringify(whole)}`]),
    ...(await faultsOf(
      ask,
      "PRAGMA foreign_key_check",
      (row) => `a row points at nothing: ${JSON.stringify(row)}`,
    )),
    ...(await faultsOf(
      ask,
      inSearch(
        "ProductSearch",
        `SELECT "id" FROM "Product" WHERE "status" = 'active' AND "deletedAt" IS NULL`,
      ),
      ({ id }) => `search and products disagree about product ${id}`,
    )),
    ...(await faultsOf(
      ask,
      inSearch("UserSearch", `SELECT "id" FROM "User"`),
      ({ id }) => `search and users disagree about user ${id}`,
    )),
    ...(await faultsOf(
      ask,
      inSearch("OrderSearch", `SELECT "id" FROM "Order"`),
      ({ id }) => `search and orders disagree about order ${id}`,
    )),
  ];
}

const rulesOfKeys = (ask: Ask): Promise<string[]> =>
  faultsOf(
    ask,
    `SELECT "userId", "key" FROM "IdempotencyKey" WHERE ("status" IS NULL) <> ("answer" IS NULL)`,
    ({ userId, key }) => `key ${key} of user ${userId} is half answered`,
  );
