// Prisma rebuilds a SQLite table for a new column with a default or a reference, and a rebuild loses the triggers and the
// indexes that no Prisma schema names. Where new columns are all there is, ALTER TABLE adds them instead.

const TABLE = /^CREATE TABLE "(\w+)" \(\n([\s\S]*)\n\);$/;
const INDEX = /^CREATE (?:UNIQUE )?INDEX "(\w+)" ON "(\w+)"/;
const REFERENCE = /^CONSTRAINT "\w+" FOREIGN KEY \("(\w+)"\) (REFERENCES .*)$/;
const COLUMN = /^"(\w+)" (.*)$/;

/** Prisma ends a line with a semicolon only where a statement ends. @param {string} script */
const statementsOf = (script) => script.match(/^(?:--.*|\S[\s\S]*?;)$/gm) ?? [];

/** @param {string} lines of CREATE TABLE */
const definitionsOf = (lines) => lines.split("\n").map((line) => line.trim().replace(/,$/, ""));

/** The clauses of ADD COLUMN that turn a table into another; null if they need a rebuild. @param {string[]} before @param {string[]} after */
function addedColumns(before, after) {
  if (before.some((line) => !after.includes(line))) return null;
  const added = after.filter((line) => !before.includes(line));
  const references = new Map(
    added.flatMap((line) => {
      const [, column, reference] = REFERENCE.exec(line) ?? [];
      return column ? [[column, reference]] : [];
    }),
  );
  const columns = added.filter((line) => !REFERENCE.test(line));
  const clauses = columns.map((line) => {
    const [, name, type = ""] = COLUMN.exec(line) ?? [];
    const refersTo = references.get(name ?? "");
    references.delete(name ?? "");
    const hasDefault = /\bDEFAULT\b/.test(type);
    const mayBeAdded =
      name && !/PRIMARY KEY|DEFAULT (CURRENT_|\()/.test(type) && (hasDefault || !type.includes("NOT NULL"));
    // SQLite adds a reference only where it begins as null
    return mayBeAdded && !(refersTo && hasDefault) ? [line, refersTo].filter(Boolean).join(" ") : null;
  });
  return clauses.includes(null) || references.size > 0 ? null : clauses;
}

/** @param {string} sql of the whole schema before */
function schemaBefore(sql) {
  const statements = statementsOf(sql);
  const tables = new Map(
    statements.flatMap((text) => {
      const [, table, lines] = TABLE.exec(text) ?? [];
      return table ? [[table, lines]] : [];
    }),
  );
  const indexes = statements.filter((text) => INDEX.test(text));
  return { tables, indexes };
}

/**
 * Replaces the rebuilds in SQLite's migration `sql` that only add columns.
 * @param {string} sql @param {string} beforeSql makes the schema before it @returns {string}
 */
export function addColumns(sql, beforeSql) {
  const { tables, indexes } = schemaBefore(beforeSql);
  const [other, rebuilds] = sql.split("-- RedefineTables\n");
  if (!rebuilds) return sql;
  const kept = /** @type {string[]} */ ([]);
  const additions = /** @type {string[]} */ ([]);
  // a rebuild begins with its CREATE TABLE and ends with its indexes
  const [pragmas = "", ...tableRebuilds] = rebuilds.split(/^(?=CREATE TABLE)/m);
  for (const rebuild of tableRebuilds) {
    const statements = statementsOf(rebuild);
    const [, made = "", lines = ""] = TABLE.exec(statements[0] ?? "") ?? [];
    const table = made.replace(/^new_/, "");
    const clauses = addedColumns(definitionsOf(tables.get(table) ?? ""), definitionsOf(lines));
    if (!clauses) {
      kept.push(rebuild.replace(/^PRAGMA .*\n/gm, ""));
      continue;
    }
    additions.push(
      `-- AlterTable\n${clauses.map((one) => `ALTER TABLE "${table}" ADD COLUMN ${one};\n`).join("")}`,
    );
    const indexesAfter = statements.filter((text) => INDEX.test(text));
    for (const index of indexes)
      if (INDEX.exec(index)?.[2] === table && !indexesAfter.includes(index))
        additions.push(`-- DropIndex\nDROP INDEX "${INDEX.exec(index)?.[1]}";\n`);
    for (const index of indexesAfter)
      if (!indexes.includes(index)) additions.push(`-- CreateIndex\n${index}\n`);
  }
  const end = "PRAGMA foreign_keys=ON;\nPRAGMA defer_foreign_keys=OFF;\n";
  const rest = kept.length > 0 ? [`-- RedefineTables\n${pragmas}${kept.join("")}${end}`] : [];
  return [other?.trim() ? other.trimEnd() + "\n" : "", ...additions, ...rest].filter(Boolean).join("\n");
}
