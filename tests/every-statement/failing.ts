/** Lets the n-th effect of a write fail: a statement of the database, a file's write, a call of the payment provider, or one by HTTP. */
import type { SqlQuery, SqlResultSet } from "@prisma/driver-adapter-utils";
import type * as files from "node:fs/promises";
import { SqliteConnection } from "~/db/sqlite/sqlite-connection.server";
import { storageError } from "~/db/sqlite/sqlite-errors.server";
import { Dice } from "../http/fuzz/dice";
import { SimulatedMoney } from "../simulation/money";
import { Story } from "../simulation/story";

let at = Infinity;
let done = 0;
let failed: string | null = null;

/** The effect with this number will fail, from 1. */
export function failAt(number: number): void {
  at = number;
  done = 0;
  failed = null;
}

export const effectsSoFar = (): number => done;

/** What has failed since; null if the write had fewer effects. */
export function whatFailed(): string | null {
  at = Infinity;
  return failed;
}

/** Throws if it is this one's turn. */
export function effect(what: string, error: () => unknown): void {
  done += 1;
  if (done !== at) return;
  failed = what.replaceAll(/\s+/g, " ").slice(0, 160);
  throw error();
}

const diskError = () => storageError(Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR" }));
const fileError = () => Object.assign(new Error("EIO: i/o error"), { code: "EIO" });

/** What ends a transaction that has failed does not fail as well. */
const UNDOES = /^\s*(ROLLBACK|RELEASE|SAVEPOINT)\b/i;

export function failStatements(): void {
  const real = { query: methodOf("query"), execute: methodOf("execute"), script: methodOf("script") };
  Object.assign(SqliteConnection.prototype, {
    query(this: SqliteConnection, one: SqlQuery) {
      effect(one.sql, diskError);
      return real.query.call(this, one);
    },
    execute(this: SqliteConnection, one: SqlQuery) {
      effect(one.sql, diskError);
      return real.execute.call(this, one);
    },
    script(this: SqliteConnection, sql: string) {
      if (!UNDOES.test(sql)) effect(sql, diskError);
      return real.script.call(this, sql);
    },
  });
}

interface Methods {
  query(this: SqliteConnection, one: SqlQuery): SqlResultSet;
  execute(this: SqliteConnection, one: SqlQuery): number;
  script(this: SqliteConnection, sql: string): void;
}

const methodOf = <Name extends keyof Methods>(name: Name) =>
  Reflect.get(SqliteConnection.prototype, name) as Methods[Name];

type Files = typeof files;

export const failFiles = (real: Files): Files => ({
  ...real,
  writeFile: (async (...args: Parameters<Files["writeFile"]>) => {
    effect("a file's write", fileError);
    return real.writeFile(...args);
  }) as Files["writeFile"],
  rename: async (from, to) => {
    effect("a file's rename", fileError);
    return real.rename(from, to);
  },
});

/** Breaks off before it has done what it was asked for, or after. */
export class FailingMoney extends SimulatedMoney {
  constructor() {
    super(new Dice(1), new Story(() => 0));
    this.isHealthy = true;
  }

  override start(charge: Parameters<SimulatedMoney["start"]>[0]) {
    return call("the payment's start", () => super.start(charge));
  }

  override status(query: Parameters<SimulatedMoney["status"]>[0]) {
    return call("the payment's status", () => super.status(query));
  }

  override refund(money: Parameters<SimulatedMoney["refund"]>[0]) {
    return call("the refund", () => super.refund(money));
  }
}

const broken = () => new Error("the connection broke");
const fetchError = (code: string) => () => new TypeError("fetch failed", { cause: { code } });

async function call<Answer>(
  name: string,
  work: () => Promise<Answer>,
  [before, after] = [broken, broken],
): Promise<Answer> {
  effect(`${name}, before it`, before);
  const answer = await work();
  effect(`${name}, after it`, after);
  return answer;
}

/** M-Pesa's, KRA's and the SMS gateway's calls: nobody is there, or the answer is lost. */
export const failFetches =
  (real: typeof fetch): typeof fetch =>
  (address, how) => {
    const name = `a call of ${new URL(address instanceof Request ? address.url : address).pathname}`;
    return call(name, () => real(address, how), [fetchError("ECONNREFUSED"), fetchError("ECONNRESET")]);
  };
