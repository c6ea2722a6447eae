/** A shop in a file that is put back as it was prepared. */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { disconnectDatabase, useDatabase } from "~/db/client.server";
import { openDatabase } from "~/db/open.server";
import { copyTemplate, migrations } from "~/db/test-template.server";
import { ANY_TABLE, recordWrites } from "~/db/written-tables.server";
import { freeClients } from "../reusable-clients";
import { openReader, type Query, type Row } from "../faults/rows";

/** Each table's rows. */
export type Tables = ReadonlyMap<string, readonly Row[]>;

export class KeptShop {
  readonly #folder = mkdtempSync(path.join(tmpdir(), "soko-statements-"));
  readonly #file = path.join(this.#folder, "shop.db");
  readonly #kept = path.join(this.#folder, "kept.db");
  #reader: ReturnType<typeof openReader> | null = null;

  async begin() {
    await this.#close();
    await copyTemplate(this.#file);
    await this.#open();
  }

  /** As it is now. */
  async keep() {
    await this.#close();
    copyFileSync(this.#file, this.#kept);
    await this.#open();
  }

  async restore() {
    await this.#close();
    copyFileSync(this.#kept, this.#file);
    await this.#open();
  }

  async end() {
    await this.#close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get query(): Query {
    this.#reader ??= openReader(`file:${this.#file}`);
    return this.#reader.query;
  }

  async tables(): Promise<Tables> {
    const names = await this.query(
      `SELECT "name" FROM sqlite_master WHERE "type" = 'table' AND "name" NOT LIKE '%Search%' AND "name" NOT LIKE 'sqlite%' ORDER BY "name"`,
    );
    const all = new Map<string, readonly Row[]>();
    for (const { name } of names) all.set(String(name), await this.query(`SELECT * FROM "${name}"`));
    return all;
  }

  async #open() {
    useDatabase(await openDatabase(`file:${this.#file}`, migrations, { busyTimeoutMs: 300 }));
    await recordWrites(new Set([ANY_TABLE]));
  }

  async #close() {
    this.#reader?.close();
    this.#reader = null;
    await disconnectDatabase();
    freeClients();
    for (const rest of ["-wal", "-shm"]) rmSync(`${this.#file}${rest}`, { force: true });
  }
}

export const changedTables = (before: Tables, after: Tables): string[] =>
  [...after].flatMap(([name, rows]) =>
    JSON.stringify(rows) === JSON.stringify(before.get(name)) ? [] : [name],
  );

export const countsOf = (all: Tables) => new Map([...all].map(([name, rows]) => [name, rows.length]));

/** In stock and sold, by product. */
export type Pieces = ReadonlyMap<number, number>;

export const piecesOf = (all: Tables): Pieces =>
  new Map(
    (all.get("Product") ?? []).map(({ id, stockQuantity, unitsSold }) => [
      Number(id),
      Number(stockQuantity) + Number(unitsSold),
    ]),
  );
