/** The products that a search finds (D32): docs/decisions/011-search.md */
import { db } from "~/db/client.server";
import { join, sql, type Sql } from "~/db/sql.server";
import { select, selectNumbers } from "~/db/select.server";
import { dialectOf } from "~/db/open.server";
import { columns, asNumber, asText } from "~/db/columns.server";
import type { SearchTerm, SearchWord } from "~/domain/search/search-text";

export interface FoundProducts {
  condition: Sql;
  /** Null if counting was too expensive. */
  size: number | null;
  /** Few enough to look up each instead of reading the list. */
  isFew: boolean;
}

interface SearchSets {
  all: FoundProducts;
  inTitle: FoundProducts;
  rest: FoundProducts;
}

const FEW = 1_000;

export const searchSets = (terms: readonly SearchTerm[]): Promise<SearchSets> | SearchSets =>
  dialectOf(db()) === "sqlite" ? setsOfPieces(terms) : setsOfTrigrams(terms);

export const managedSearch = (terms: readonly SearchTerm[]): Promise<FoundProducts> | FoundProducts =>
  dialectOf(db()) === "sqlite"
    ? managedPieces(terms)
    : { condition: allWithin(terms), size: null, isFew: false };

/** Active products have their own table of trigrams, all others another. */
async function managedPieces(terms: readonly SearchTerm[]): Promise<FoundProducts> {
  const expression = trigramsOf(terms);
  const [size = 0] = await selectNumbers({ cached: true })`SELECT
    (SELECT count(*) FROM "ProductSearch" WHERE "ProductSearch" MATCH ${expression})
    + (SELECT count(*) FROM "ProductSearchRest" WHERE "ProductSearchRest" MATCH ${expression})`;
  const isFew = size <= FEW;
  return {
    size,
    isFew,
    condition: sql`${idColumn(isFew)} IN (${matching(expression)}
      UNION ALL SELECT rowid FROM "ProductSearchRest" WHERE "ProductSearchRest" MATCH ${expression})`,
  };
}

export const titledProducts = (terms: readonly SearchTerm[]): Sql =>
  dialectOf(db()) === "sqlite"
    ? sql`${matching(inTitles(terms))}
      UNION ALL SELECT rowid FROM "ProductSearchRest" WHERE "ProductSearchRest" MATCH ${inTitles(terms)}`
    : sql`SELECT "id" FROM "Product" WHERE ${within(TITLE, terms)}`;

/** Enough titles to find the right word in, even in a larger shop. */
const MAX_TITLES = 500;

/** Folded titles of active products: the newest on SQLite, any on PostgreSQL. */
export async function titlesFound(term: SearchTerm): Promise<string[]> {
  const condition =
    dialectOf(db()) === "sqlite"
      ? sql`"id" IN (${matching(inTitles([term]))} ORDER BY rowid DESC LIMIT ${MAX_TITLES})`
      : sql`"status" = 'active' AND "deletedAt" IS NULL AND ${within(TITLE, [term])}`;
  return [...(await select(asText('"titleText"'))`FROM "Product" WHERE ${condition} LIMIT ${MAX_TITLES}`)];
}

const inTitles = (terms: readonly SearchTerm[]) => `{title} : (${trigramsOf(terms)})`;

const TITLE = sql`(' ' || "titleText")`;

/** LIKE by PostgreSQL's trigram indexes. Folded words hold no wildcards. */
const within = (text: Sql, terms: readonly SearchTerm[]) =>
  join(
    terms.map(
      ({ ways }) =>
        sql`(${join(
          ways.map((words) => allWords(text, words)),
          " OR ",
        )})`,
    ),
    " AND ",
  );

const allWords = (text: Sql, words: readonly SearchWord[]) =>
  sql`(${join(
    words.map((word) => holds(text, word)),
    " AND ",
  )})`;

const holds = (text: Sql, word: SearchWord) =>
  word.at === "whole in title"
    ? sql`${TITLE} ~ ${` ${word.text}(s|es)?( |$)`}`
    : sql`${text} LIKE ${`%${word.at === "beginning" ? " " : ""}${word.text}%`}`;

const allWithin = (terms: readonly SearchTerm[]) => within(sql`(' ' || "searchText")`, terms);

function setsOfTrigrams(terms: readonly SearchTerm[]): SearchSets {
  const all = allWithin(terms);
  const inTitle = within(TITLE, terms);
  const found = (condition: Sql): FoundProducts => ({ condition, size: null, isFew: false });
  return {
    all: found(all),
    inTitle: found(inTitle),
    rest: found(sql`${all} AND (${inTitle}) IS NOT TRUE`),
  };
}

/** ProductSearch holds trigrams; blanks mark the beginning of a word and the end of a title. */
async function setsOfPieces(terms: readonly SearchTerm[]): Promise<SearchSets> {
  const all = trigramsOf(terms);
  const inTitle = inTitles(terms);
  const sizeOf = (expression: string) =>
    asNumber(sql`(SELECT COUNT(*) FROM (${matching(expression)}) found)`);
  const sizes = columns({ ofAll: sizeOf(all), ofTitles: sizeOf(inTitle) });
  const [size] = await select(sizes, { cached: true })``;
  const [sizeOfAll, sizeOfTitles] = [size?.ofAll ?? 0, size?.ofTitles ?? 0];
  const found = (size: number, condition: (id: Sql) => Sql): FoundProducts => {
    const isFew = size <= FEW;
    return { size, isFew, condition: condition(idColumn(isFew)) };
  };
  return {
    all: found(sizeOfAll, (id) => sql`${id} IN (${matching(all)})`),
    inTitle: found(sizeOfTitles, (id) => sql`${id} IN (${matching(inTitle)})`),
    rest: {
      ...found(sizeOfAll, (id) => {
        const found = sql`${id} IN (${matching(all)})`;
        // an empty set takes as long to find as a large one
        return sizeOfTitles === 0 ? found : sql`${found} AND +"id" NOT IN (${matching(inTitle)})`;
      }),
      size: sizeOfAll - sizeOfTitles,
    },
  };
}

/** The plus keeps SQLite from looking up each of very many; see `FoundProducts.isFew`. */
const idColumn = (isFew: boolean) => (isFew ? sql`"id"` : sql`+"id"`);

const trigramsOf = (terms: readonly SearchTerm[]) =>
  terms
    .map(({ ways }) => `(${ways.map((words) => `(${trigramsOfWords(words)})`).join(" OR ")})`)
    .join(" AND ");

const trigramsOfWords = (words: readonly SearchWord[]) =>
  words
    .map(({ text, at }) => {
      if (at === "whole in title") return `{title} : (" ${text} " OR " ${text}s " OR " ${text}es ")`;
      return `"${at === "beginning" ? blanksBefore(text) : ""}${text.replaceAll(" ", "  ")}"`;
    })
    .join(" AND ");

const PIECE = 3;
const blanksBefore = (text: string) => " ".repeat(Math.max(1, PIECE - Array.from(text).length));

const matching = (expression: string) =>
  sql`SELECT rowid FROM "ProductSearch" WHERE "ProductSearch" MATCH ${expression}`;
