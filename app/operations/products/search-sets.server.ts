/** Which products a search finds (D32), as conditions in the SQL of the database at hand. docs/decisions/011-search.md */
import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { keptRows } from "~/db/kept-rows.server";
import { dialectOf } from "~/db/open.server";
import type { SearchWord } from "~/domain/search-text";

/** A set of found products. */
export interface Found {
  condition: Prisma.Sql;
  /** How many products are in it, where that was cheap to learn. */
  size: number | null;
  /** Few enough to look each up, rather than to go through the whole list for them. */
  isFew: boolean;
}

export interface SearchSets {
  /** Every word is in the title or the description. */
  all: Found;
  /** Every word is in the title. */
  inTitle: Found;
  /** In `all`, not in `inTitle`. */
  rest: Found;
}

const FEW = 1_000;

export const searchSets = (words: readonly SearchWord[]): Promise<SearchSets> | SearchSets =>
  dialectOf(db()) === "sqlite" ? setsOfPieces(words) : setsOfTrigrams(words);

/** What a search finds among all products, in whatever state and deleted ones too: for administrators. */
export const managedSearch = (words: readonly SearchWord[]): Promise<Found> | Found =>
  dialectOf(db()) === "sqlite"
    ? managedPieces(words)
    : { condition: allWithin(words), size: null, isFew: false };

/** Active products stand in one table of pieces, all others in another. */
async function managedPieces(words: readonly SearchWord[]): Promise<Found> {
  const expression = piecesOf(words);
  const [row] = await keptRows<{ size: bigint }>(Prisma.sql`SELECT
    (SELECT count(*) FROM "ProductSearch" WHERE "ProductSearch" MATCH ${expression})
    + (SELECT count(*) FROM "ProductSearchRest" WHERE "ProductSearchRest" MATCH ${expression}) AS "size"`);
  const size = row?.size ?? 0;
  const isFew = size <= FEW;
  return {
    size,
    isFew,
    condition: Prisma.sql`${idColumn(isFew)} IN (${matching(expression)}
      UNION ALL SELECT rowid FROM "ProductSearchRest" WHERE "ProductSearchRest" MATCH ${expression})`,
  };
}

/** Selects the ids of all products, deleted ones too, with every word in their title. */
export const titledProducts = (words: readonly SearchWord[]): Prisma.Sql =>
  dialectOf(db()) === "sqlite"
    ? Prisma.sql`${matching(inTitles(words))}
      UNION ALL SELECT rowid FROM "ProductSearchRest" WHERE "ProductSearchRest" MATCH ${inTitles(words)}`
    : Prisma.sql`SELECT "id" FROM "Product" WHERE ${within(TITLE, words)}`;

const inTitles = (words: readonly SearchWord[]) => `{title} : (${piecesOf(words)})`;

const TITLE = Prisma.sql`(' ' || "titleText")`;

/** PostgreSQL: LIKE, which the trigram indexes answer. Folded words hold no wildcards. */
const within = (text: Prisma.Sql, words: readonly SearchWord[]) =>
  Prisma.join(
    words.map((word) => Prisma.sql`${text} LIKE ${`%${word.at === "beginning" ? " " : ""}${word.text}%`}`),
    " AND ",
  );

const allWithin = (words: readonly SearchWord[]) => within(Prisma.sql`(' ' || "searchText")`, words);

function setsOfTrigrams(words: readonly SearchWord[]): SearchSets {
  const all = allWithin(words);
  const inTitle = within(TITLE, words);
  const found = (condition: Prisma.Sql): Found => ({ condition, size: null, isFew: false });
  return {
    all: found(all),
    inTitle: found(inTitle),
    rest: found(Prisma.sql`${all} AND (${inTitle}) IS NOT TRUE`),
  };
}

/** SQLite: the table ProductSearch, whose pieces of three characters tell a word's beginning by the blanks before it. */
async function setsOfPieces(words: readonly SearchWord[]): Promise<SearchSets> {
  const all = piecesOf(words);
  const inTitle = inTitles(words);
  const [sizes] = await keptRows<{ all: bigint; inTitle: bigint }>(Prisma.sql`SELECT
    (SELECT count(*) FROM "ProductSearch" WHERE "ProductSearch" MATCH ${all}) AS "all",
    (SELECT count(*) FROM "ProductSearch" WHERE "ProductSearch" MATCH ${inTitle}) AS "inTitle"`);
  const sizeOfAll = sizes?.all ?? 0;
  const sizeOfTitles = sizes?.inTitle ?? 0;
  const found = (size: number, condition: (id: Prisma.Sql) => Prisma.Sql): Found => {
    const isFew = size <= FEW;
    return { size, isFew, condition: condition(idColumn(isFew)) };
  };
  return {
    all: found(sizeOfAll, (id) => Prisma.sql`${id} IN (${matching(all)})`),
    inTitle: found(sizeOfTitles, (id) => Prisma.sql`${id} IN (${matching(inTitle)})`),
    rest: {
      ...found(sizeOfAll, (id) => {
        const found = Prisma.sql`${id} IN (${matching(all)})`;
        // a set of nothing takes as long to find as one of many
        return sizeOfTitles === 0 ? found : Prisma.sql`${found} AND +"id" NOT IN (${matching(inTitle)})`;
      }),
      size: sizeOfAll - sizeOfTitles,
    },
  };
}

/** The plus keeps SQLite from looking up each of a great many; see `Found.isFew`. */
const idColumn = (isFew: boolean) => (isFew ? Prisma.sql`"id"` : Prisma.sql`+"id"`);

const piecesOf = (words: readonly SearchWord[]) =>
  words.map(({ text, at }) => `"${at === "beginning" ? blanksBefore(text) : ""}${text}"`).join(" AND ");

const PIECE = 3;
const blanksBefore = (text: string) => " ".repeat(PIECE - Array.from(text).length);

const matching = (expression: string) =>
  Prisma.sql`SELECT rowid FROM "ProductSearch" WHERE "ProductSearch" MATCH ${expression}`;
