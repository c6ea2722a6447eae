/** The two ways to the database: docs/decisions/051-one-typed-way-for-sql.md */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|fixture)\.|^db\//.test(name))
  .toSorted()
  .map((name) => ({ name, code: readFileSync(`app/${name}`, "utf8") }));

const models = readdirSync("prisma/models")
  .flatMap((name) => [...readFileSync(`prisma/models/${name}`, "utf8").matchAll(/^model (\w)(\w+)/gm)])
  .map(([, first = "", rest = ""]) => first.toLowerCase() + rest);

test("a row's type comes from the schema, never from the hand that wrote the statement", () => {
  const byHand =
    /\$queryRaw(?!")|\b(?:select|selectOne|selectNumbers|rowsOf|rowsReturned|execute)<|\bas unknown as\b.*select/;
  expect(files.filter(({ code }) => byHand.test(code)).map(({ name }) => name)).toEqual([]);
});

test("SQL is written with the words of db/sql.server", () => {
  const byNamespace = /\bPrisma\.(?:sql|Sql|join|raw|empty)\b|\} = Prisma;/;
  expect(files.filter(({ code }) => byNamespace.test(code)).map(({ name }) => name)).toEqual([]);
});

const CLIENT = new RegExp(
  String.raw`\.(?:${models.join("|")})\s*\.(?:find|create|update|delete|upsert|count|aggregate|groupBy)\w*\(`,
);
const SQL_READERS =
  /\b(?:select|selectOne|selectNumbers|selectArrays|countRows|rowsOf|rowsReturned|execute|findRows)\b/;

const runsSql = (code: string) =>
  code.includes("$executeRaw`") ||
  code.includes("$executeRaw(") ||
  [...code.matchAll(/^import \{([^}]*)\} from "~\/db\/[\w-]+\.server";/gm)].some(([, names = ""]) =>
    SQL_READERS.test(names),
  );

/** It gets no longer. A tax invoice writes its number into the order without `updatedAt`, which Prisma's client always sets. */
const BOTH = ["operations/tax/issue-tax-invoice.server.ts"];

test("a file reads and writes by Prisma's client or by SQL; those that use both are known", () => {
  expect(models.length).toBeGreaterThan(50);
  const both = files.filter(({ code }) => CLIENT.test(code) && runsSql(code)).map(({ name }) => name);
  expect(both).toEqual(BOTH);
});
