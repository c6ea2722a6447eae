// Finds statements of a migration that do more than add, so that an earlier release might not run: see docs/recipes/change-the-schema.md.

const QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$/g;

/** Removes comments, and numbers the literals, as they may contain semicolons and commas. @param {string} script */
function statementsOf(script) {
  const literals = /** @type {string[]} */ ([]);
  const plain = script.replace(QUOTED, (found) => {
    if (found.startsWith('"')) return found;
    return /^['$]/.test(found) ? `'${literals.push(found) - 1}'` : " ";
  });
  const statements = /** @type {string[]} */ ([]);
  let open = "";
  for (const part of plain.split(";")) {
    open = `${open} ${part}`.replace(/\s+/g, " ").trim();
    // SQLite's triggers contain statements of their own
    if (/^CREATE TRIGGER .*\bBEGIN\b/i.test(open) && !/\bEND$/i.test(open)) continue;
    if (open) statements.push(open);
    open = "";
  }
  return { statements, literals };
}

const NEW_THINGS = /^CREATE (TYPE|SEQUENCE|INDEX|FUNCTION|EXTENSION IF NOT EXISTS|SCHEMA IF NOT EXISTS) /i;
const NEW_TABLE = /^CREATE (?:UNLOGGED |VIRTUAL )?TABLE (?:IF NOT EXISTS )?"(\w+)"/i;
/** A statement that only concerns releases which know the table. */
const OF_A_TABLE =
  /^(?:CREATE UNIQUE INDEX "\w+" ON|CREATE TRIGGER "\w+" .*? ON|INSERT INTO|ALTER TABLE(?: ONLY)?) "(\w+)"/i;
const COLUMN = /^ADD (?:COLUMN )?"(\w+)" (.*)$/i;
const REFERENCE = /^ADD CONSTRAINT "\w+" FOREIGN KEY \("(\w+)"\)/i;

/** Splits at commas outside of brackets. @param {string} text */
const clausesOf = (text) => text.split(/,(?![^(]*\))/).map((clause) => clause.trim());

/** @param {string} script @returns {string[]} statements */
export function notAdditive(script) {
  const { statements, literals } = statementsOf(script);
  return beyondAdditions(statements).map((statement) =>
    statement.replace(/'(\d+)'/g, (_, nth) => literals[Number(nth)] ?? ""),
  );
}

/** @param {string[]} statements */
function beyondAdditions(statements) {
  const [tables, columns] = [new Set(), new Set()];
  return statements.filter((statement) => {
    const made = NEW_TABLE.exec(statement)?.[1];
    if (made) tables.add(made);
    const table = OF_A_TABLE.exec(statement)?.[1];
    if (made || NEW_THINGS.test(statement) || tables.has(table)) return false;
    if (!/^ALTER TABLE/i.test(statement)) return true;
    const clauses = clausesOf(statement.replace(OF_A_TABLE, ""));
    return !clauses.every((clause) => {
      const [, name, definition = ""] = COLUMN.exec(clause) ?? [];
      if (name) columns.add(`${table}.${name}`);
      const isFree = !/\b(UNIQUE|PRIMARY KEY)\b/i.test(definition);
      if (name) return isFree && (!/\bNOT NULL\b/i.test(definition) || /\bDEFAULT\b/i.test(definition));
      return columns.has(`${table}.${REFERENCE.exec(clause)?.[1]}`);
    });
  });
}

/** The migration that a release must know to run after this one; null if this one only adds. @param {string} script */
export const neededBy = (script) => /^(?:--.*\n)*?-- needs: (\S+)/.exec(script)?.[1] ?? null;
