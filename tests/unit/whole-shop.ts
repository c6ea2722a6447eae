/**
 * A shop in which every table, every column and every value of an enum occurs, made from the schema itself: what is added to the
 * schema is in the shop by that.
 */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { ledgerHash } from "~/domain/audit/ledger";
import { migratedFile } from "~/db/test-template.server";
import { readModels } from "../../scripts/generate.mjs";
import { inDatabase, makeFolder } from "./shop-on-disk";

type Value = string | number | bigint | boolean | Date | null;
type Row = Record<string, Value>;

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** What it refers to. */
  readonly toTable: string | null;
  readonly toColumn: string | null;
}

const models = readModels().replace(/^\s*\/\/.*$/gm, "");
const blocks = (kind: string) =>
  Array.from(
    models.matchAll(new RegExp(`^${kind} (\\w+) \\{\\n([\\s\\S]*?)\\n\\}`, "gm")),
    ([, name = "", lines = ""]) => [name, lines.match(/^ +\w+.*$/gm) ?? []] as const,
  );

/** The values of every enum, in the schema's words. */
export const enums = new Map(blocks("enum").map(([name, lines]) => [name, lines.map((line) => line.trim())]));

/** 'Product.status' → its enum's values. SQLite has no enums. */
const valuesOf = new Map(
  blocks("model").flatMap(([table, lines]) =>
    lines.flatMap((line) => {
      const [name = "", type = ""] = line.trim().split(/\s+/);
      const values = enums.get(type.replace("?", ""));
      return values ? [[`${table}.${name}`, values] as const] : [];
    }),
  ),
);

/** One row for each value of the longest enum, and a last one in which all that may be null is. */
const ROWS = Math.max(...[...enums.values()].map(({ length }) => length)) + 1;

const COLUMNS = `SELECT m.name AS "table", c.name, c.type, c."notnull" OR c.pk AS isRequired, f."table" AS toTable, f."to" AS toColumn
  FROM sqlite_schema m JOIN pragma_table_info(m.name) c LEFT JOIN pragma_foreign_key_list(m.name) f ON f."from" = c.name
  WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name <> '_prisma_migrations'
    AND NOT EXISTS (SELECT 1 FROM sqlite_schema v WHERE v.sql LIKE 'CREATE VIRTUAL TABLE%'
      AND (m.name = v.name OR m.name LIKE v.name || '\\_%' ESCAPE '\\'))`;

/** Beyond what a JavaScript number can hold in thousandths, and more than four bytes. */
const A_LARGE_AMOUNT = 9_007_199_254_000_000n;

const BY_TYPE: Record<string, (column: Column, nth: number) => Value> = {
  INTEGER: (_, nth) => nth,
  BIGINT: (_, nth) => A_LARGE_AMOUNT + BigInt(nth),
  BOOLEAN: (_, nth) => nth % 2 === 0,
  DATETIME: (_, nth) => new Date(Date.UTC(2026, 0, nth, 23, 59, 59, nth)),
  TEXT: ({ name }, nth) => `${name} ${nth}: Ng'ũgĩ "the\n\\ carpenter" 漢 🛒`,
};

/** What the database checks, and what ledgers say of their rounds. */
const CHECKED: Record<string, (row: Row, nth: number) => Row> = {
  Round: (row, nth) => ({
    minPledgeCents: 1,
    ledgerSeq: 1,
    ledgerHead: bidOf(nth).hash,
    drawCommitment: row.drawCommitment ?? null,
  }),
  Bid: (_, nth) => bidOf(nth),
  Participation: ({ paymentStatus, pledgeCents = null }) => ({
    pledgeCents: paymentStatus === "completed" ? pledgeCents : null,
  }),
  Product: () => ({ discountPercentage: 100 }),
  ProductVariant: (_, nth) => ({ sku: `variant ${nth}` }),
  Order: ({ shippingFeeCents, subtotalCents }) => ({
    totalCents: BigInt(String(shippingFeeCents)) + BigInt(String(subtotalCents)),
  }),
  OrderItem: ({ productPriceCents }) => ({ quantity: 1, totalCents: productPriceCents ?? null }),
  DiscountCode: (_, nth) =>
    nth % 2 === 0 ? { amountCents: 1, percent: null } : { amountCents: null, percent: nth },
};

/** Rows refer to rows of their own number, so that those of one number fit together. */
function valueOf(column: Column, nth: number, all: readonly Column[]): Value {
  const { table, name, type, isRequired, toTable, toColumn } = column;
  if (nth === ROWS && !isRequired) return null;
  const target = all.find((other) => other.table === toTable && other.name === toColumn);
  if (target) return valueOf(target, nth, all);
  const values = valuesOf.get(`${table}.${name}`);
  if (values) return values[(nth - 1) % values.length] ?? null;
  const make = BY_TYPE[type];
  if (!make) throw new Error(`${table}.${name} is of type ${type}: say here what to store`);
  return make(column, nth);
}

const textOf = (name: string, nth: number) => String(BY_TYPE.TEXT?.({ name } as Column, nth));

function bidOf(nth: number) {
  const cents = A_LARGE_AMOUNT + BigInt(nth);
  const submittedAt = new Date(Date.UTC(2026, 0, nth, 23, 59, 59, nth));
  const entry = { seq: 1, roundId: nth, participationId: nth, cents: Number(cents), submittedAt };
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  const hash = ledgerHash(sha256, { ...entry, previousHash: textOf("drawCommitment", nth) });
  return { ...entry, cents, hash };
}

function literal(value: Value): string {
  if (value === null) return "NULL";
  if (value instanceof Date) return `'${value.toISOString().replace("Z", "+00:00")}'`;
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  return String(typeof value === "boolean" ? Number(value) : value);
}

function insertsOf(table: string, all: readonly Column[]): string[] {
  const columns = all.filter((column) => column.table === table);
  return Array.from({ length: ROWS }, (_, index) => {
    const nth = index + 1;
    const plain: Row = Object.fromEntries(columns.map((column) => [column.name, valueOf(column, nth, all)]));
    const row = Object.entries({ ...plain, ...CHECKED[table]?.(plain, nth) });
    const names = row.map(([name]) => `"${name}"`).join(", ");
    return `INSERT INTO "${table}" (${names}) VALUES (${row.map(([, value]) => literal(value)).join(", ")});`;
  });
}

/** Makes the shop's file in `folder`. This process has never opened it. */
export async function makeWholeShop(folder: string): Promise<string> {
  const file = path.join(folder, "soko.db");
  await migratedFile(file);
  const read = `console.log(JSON.stringify(database.prepare(${JSON.stringify(COLUMNS)}).all()))`;
  const columns = JSON.parse(inDatabase(file, read)) as Column[];
  const tables = new Set(columns.map(({ table }) => table));
  const script = path.join(makeFolder(), "fill.sql");
  const statements = [...tables].flatMap((table) =>
    // triggers keep it by the products' rows
    table === "SkuKey" ? [] : [`DELETE FROM "${table}";`, ...insertsOf(table, columns)],
  );
  writeFileSync(script, ["PRAGMA foreign_keys = OFF;", "BEGIN;", ...statements, "COMMIT;"].join("\n"));
  const fill = `database.exec(require("node:fs").readFileSync(${JSON.stringify(script)}, "utf8"));
    const broken = database.prepare("PRAGMA foreign_key_check").all();
    if (broken.length > 0) throw new Error(JSON.stringify(broken[0]));
    const empty = ${JSON.stringify([...tables])}
      .filter((table) => database.prepare(\`SELECT 1 FROM "\${table}" LIMIT 1\`).all().length === 0);
    if (empty.length > 0) throw new Error("without rows: " + empty)`;
  const said = inDatabase(file, fill);
  if (said !== "") throw new Error(said);
  return file;
}
