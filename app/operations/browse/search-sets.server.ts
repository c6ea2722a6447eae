/** Which products a search finds (D32), as conditions in the SQL of the database at hand. docs/decisions/011-search.md */
import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { dialectOf } from "~/db/open.server";
import type { SearchTerm, SearchWord } from "~/domain/search/search-text";

/** A set of found products. */
export interface Found {
  condition: Prisma.Sql;
  /** How many products are in it, where that was cheap to learn. */
  size: number | null;
  /** Few enough to look each up, rather than to go through the whole list for them. */
  isFew: boolean;
}

export interface SearchSets {
  /** Every term is in the title or the description. */
  all: Found;
  /** Every term is in the title. */
  inTitle: Found;
  /** In `all`, not in `inTitle`. */
  rest: Found;
}

const FEW = 1_000;

export const searchSets = (terms: readonly SearchTerm[]): Promise<SearchSets> | SearchSets =>
  dialectOf(db()) === "sqlite" ? setsOfPieces(terms) : setsOfTrigrams(terms);

/** What a search finds among all products, in whatever state and deleted ones too: for administrators. */
export const managedSearch = (terms: readonly SearchTerm[]): Promise<Found> | Found =>
  dialectOf(db()) === "sqlite"
    ? managedPieces(terms)
    : { condition: allWithin(terms), size: null, isFew: false };

/** Active products stand in one table of pieces, all others in another. */
async function managedPieces(terms: readonly SearchTerm[]): Promise<Found> {
  const expression = piecesOf(terms);
  const [row] = await select<{ size: number }>(
    Prisma.sql`SELECT
    (SELECT count(*) FROM "ProductSearch" WHERE "ProductSearch" MATCH ${expression})
    + (SELECT count(*) FROM "ProductSearchRest" WHERE "ProductSearchRest" MATCH ${expression}) AS "size"`,
    { cached: true },
  );
  const size = row?.size ?? 0;
  const isFew = size <= FEW;
  return {
    size,
    isFew,
    condition: Prisma.sql`${idColumn(isFew)} IN (${matching(expression)}
      UNION ALL SELECT rowid FROM "ProductSearchRest" WHERE "ProductSearchRest" MATCH ${expression})`,
  };
}

/** Selects the ids of all products, deleted ones too, with every term in their title. */
export const titledProducts = (terms: readonly SearchTerm[]): Prisma.Sql =>
  dialectOf(db()) === "sqlite"
    ? Prisma.sql`${matching(inTitles(terms))}
      UNION ALL SELECT rowid FROM "ProductSearchRest" WHERE "ProductSearchRest" MATCH ${inTitles(terms)}`
    : Prisma.sql`SELECT "id" FROM "Product" WHERE ${within(TITLE, terms)}`;

/** Looked through for the word somebody meant; a shop that has more of them has it among these. */
const MOST_TITLES = 500;

/** Folded titles of active products that hold this: the newest on SQLite, any on PostgreSQL, and never more than a few hundred. */
export async function titlesFound(term: SearchTerm): Promise<string[]> {
  const condition =
    dialectOf(db()) === "sqlite"
      ? Prisma.sql`"id" IN (${matching(inTitles([term]))} ORDER BY rowid DESC LIMIT ${MOST_TITLES})`
      : Prisma.sql`"status" = 'active' AND "deletedAt" IS NULL AND ${within(TITLE, [term])}`;
  const rows = await select<{ titleText: string | null }>(
    Prisma.sql`SELECT "titleText" FROM "Product" WHERE ${condition} LIMIT ${MOST_TITLES}`,
  );
  return rows.map(({ titleText }) => titleText ?? "");
}

const inTitles = (terms: readonly SearchTerm[]) => `{title} : (${piecesOf(terms)})`;

const TITLE = Prisma.sql`(' ' || "titleText")`;

/** PostgreSQL: LIKE, which the trigram indexes answer. Folded words hold no wildcards. */
const within = (text: Prisma.Sql, terms: readonly SearchTerm[]) =>
  Prisma.join(
    terms.map(
      ({ ways }) =>
        Prisma.sql`(${Prisma.join(
          ways.map((words) => allWords(text, words)),
          " OR ",
        )})`,
    ),
    " AND ",
  );

const allWords = (text: Prisma.Sql, words: readonly SearchWord[]) =>
  Prisma.sql`(${Prisma.join(
    words.map((word) => holds(text, word)),
    " AND ",
  )})`;

const holds = (text: Prisma.Sql, word: SearchWord) =>
  word.at === "whole in title"
    ? Prisma.sql`${TITLE} ~ ${` ${word.text}(s|es)?( |$)`}`
    : Prisma.sql`${text} LIKE ${`%${word.at === "beginning" ? " " : ""}${word.text}%`}`;

const allWithin = (terms: readonly SearchTerm[]) => within(Prisma.sql`(' ' || "searchText")`, terms);

function setsOfTrigrams(terms: readonly SearchTerm[]): SearchSets {
  const all = allWithin(terms);
  const inTitle = within(TITLE, terms);
  const found = (condition: Prisma.Sql): Found => ({ condition, size: null, isFew: false });
  return {
    all: found(all),
    inTitle: found(inTitle),
    rest: found(Prisma.sql`${all} AND (${inTitle}) IS NOT TRUE`),
  };
}

/** SQLite: the table ProductSearch, whose pieces of three characters tell a word's beginning by the blanks before it, and in a title its end. */
async function setsOfPieces(terms: readonly SearchTerm[]): Promise<SearchSets> {
  const all = piecesOf(terms);
  const inTitle = inTitles(terms);
  const [sizes] = await select<{ all: number; inTitle: number }>(
    Prisma.sql`SELECT
    (SELECT count(*) FROM "ProductSearch" WHERE "ProductSearch" MATCH ${all}) AS "all",
    (SELECT count(*) FROM "ProductSearch" WHERE "ProductSearch" MATCH ${inTitle}) AS "inTitle"`,
    { cached: true },
  );
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

const piecesOf = (terms: readonly SearchTerm[]) =>
  terms.map(({ ways }) => `(${ways.map((words) => `(${piecesOfWords(words)})`).join(" OR ")})`).join(" AND ");

const piecesOfWords = (words: readonly SearchWord[]) =>
  words
    .map(({ text, at }) => {
      if (at === "whole in title") return `{title} : (" ${text} " OR " ${text}s " OR " ${text}es ")`;
      return `"${at === "beginning" ? blanksBefore(text) : ""}${text}"`;
    })
    .join(" AND ");

const PIECE = 3;
/** One blank at least: what stands behind one is a word's beginning. */
const blanksBefore = (text: string) => " ".repeat(Math.max(1, PIECE - Array.from(text).length));

const matching = (expression: string) =>
  Prisma.sql`SELECT rowid FROM "ProductSearch" WHERE "ProductSearch" MATCH ${expression}`;
