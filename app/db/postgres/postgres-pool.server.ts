/** PostgreSQL past Prisma, for `select` and sync transactions: statements are named once and sent without waiting for answers. */
import { Socket } from "node:net";
import type { Pool, QueryConfig } from "pg";
import type { Prisma } from "../generated/sqlite/client";
import { statementNames } from "./statement-names.server";

type Row = Record<string, unknown>;

/** The server ends the connections of a vanished machine within 5 s; TCP_USER_TIMEOUT does so for answers never acknowledged. */
export const SERVER_KEEPALIVE =
  "-c tcp_keepalives_idle=2 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3 -c tcp_user_timeout=5000";

/** A connection may fall silent without an end: then no query waits for ever, and the server frees the locks of its transaction. */
export const CONNECTION_OPTIONS = {
  options: SERVER_KEEPALIVE,
  keepAlive: true,
  connectionTimeoutMillis: 10_000,
  query_timeout: 15_000,
  idle_in_transaction_session_timeout: 5_000,
  // as long as a vanished machine's locks stay, and before Prisma gives a transaction up
  lock_timeout: 5_500,
} as const;

export type PoolStatement = (statement: Prisma.Sql) => Promise<readonly Row[]>;

const INT8 = 20;
const NUMERIC = 1700;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
/** SQLSTATE classes of the statement's own errors; after any other error the connection is not used again. */
const STATEMENT_ERRORS = /^(2\w|4[24]|40|P0)\w{3}$/;

const ignore = () => undefined;

export class PostgresPool {
  readonly #nameOf = statementNames("pool");

  private constructor(
    readonly connections: PoolConnections,
    private readonly reads: Pool,
    private readonly writes: Pool,
    private readonly types: QueryConfig["types"],
    private readonly onQuery: ((sql: string) => void) | undefined,
  ) {}

  static async open(
    connectionString: string,
    max: number,
    onQuery?: (sql: string) => void,
  ): Promise<PostgresPool> {
    const { default: pg } = await import("pg");
    const poolConnections = new PoolConnections();
    // separate pools, so that pledges waiting for one hot round delay no page
    const [reads, writes] = [1, 2].map(() => {
      const pool = new pg.Pool({
        ...CONNECTION_OPTIONS,
        connectionString,
        max,
        pipeline: true,
        stream: poolConnections.open,
      });
      // an idle connection was lost: the next query opens another
      return pool.on("error", ignore);
    }) as [Pool, Pool];
    const readers = new Map<number, (text: string) => unknown>([
      [INT8, safeNumber],
      [NUMERIC, safeNumber],
      [TIMESTAMP, moment],
      [TIMESTAMPTZ, moment],
    ]);
    const types = {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        readers.get(oid) ?? (pg.types.getTypeParser(oid, format ?? "text") as (text: string) => unknown),
    };
    return new PostgresPool(poolConnections, reads, writes, types, onQuery);
  }

  /** Amounts as safe numbers of cents, times as dates. */
  async read(statement: Prisma.Sql): Promise<Row[]> {
    return (await this.reads.query<Row>(this.#query(statement))).rows;
  }

  /** One transaction: BEGIN goes with its first statement, COMMIT with its last if `work` calls `commit`. Rolled back if either fails before. */
  async write<T>(work: (run: PoolStatement, commit: () => Promise<unknown>) => Promise<T>): Promise<T> {
    const client = await this.writes.connect();
    // a connection lost meanwhile rejects the statement; without a listener it would end the process
    client.on("error", ignore);
    let broken: Error | undefined;
    try {
      const begun = client.query("BEGIN");
      begun.catch(() => undefined);
      const run = async (statement: Prisma.Sql) => (await client.query<Row>(this.#query(statement))).rows;
      let committed: Promise<unknown> | undefined;
      const commit = () => (committed ??= client.query("COMMIT"));
      const value = await work(run, commit);
      await begun;
      await commit();
      return value;
    } catch (error) {
      const isStatementError =
        !(error instanceof Error && "code" in error) || STATEMENT_ERRORS.test(String(error.code));
      if (isStatementError) await client.query("ROLLBACK").catch((lost: Error) => (broken = lost));
      else broken = error;
      throw error;
    } finally {
      client.release(broken);
      client.off("error", ignore);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.reads.end(), this.writes.end()]);
  }

  #query({ text, values }: Prisma.Sql): QueryConfig {
    this.onQuery?.(text);
    return { name: this.#nameOf(text), text, values: values.map(toArgument), types: this.types };
  }
}

function safeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is not a safe number`);
  return number;
}

/** Columns have no time zone; they are UTC. */
const moment = (text: string) => new Date(/[+-]\d\d$/.test(text) ? text : `${text.replace(" ", "T")}Z`);

function toArgument(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString().slice(0, -1);
  return typeof value === "bigint" ? String(value) : value;
}

/** Sends the writes of one turn in one packet: each packet costs both ends. */
class PacketSocket extends Socket {
  override uncork() {
    process.nextTick(() => super.uncork());
  }
}

/** Fails at once instead of waiting for a machine that does not answer. */
class RefusedSocket extends Socket {
  override connect(): this {
    return this.destroy(new Error("Connection terminated: the database is lost"));
  }
}

class PoolConnections {
  readonly #open = new Set<Socket>();
  #isLost = false;

  readonly open = (): Socket => {
    const socket = this.#isLost ? new RefusedSocket() : new PacketSocket();
    this.#open.add(socket);
    return socket.once("close", () => this.#open.delete(socket));
  };

  /** Until `resume` every query fails at once, running ones too: a visitor gets an answer instead of waiting. */
  suspend(): void {
    this.#isLost = true;
    for (const socket of this.#open) socket.destroy();
  }

  resume(): void {
    this.#isLost = false;
  }

  /** Returns a function that closes every connection that has received nothing since: its queries reject, and the next query opens a new one. */
  watchForSilence(): () => void {
    const before = Array.from(this.#open, (socket) => [socket, socket.bytesRead] as const);
    return () => {
      for (const [socket, bytes] of before) if (socket.bytesRead === bytes) socket.destroy();
    };
  }
}
