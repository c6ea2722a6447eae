/**
 * The other processes on the same PostgreSQL, by LISTEN and NOTIFY on a connection of its own. NOTIFY follows the write's commit in
 * batches of its own: inside the write's transaction PostgreSQL holds one lock over all commits, the wait for the disk included.
 * Nothing may wait on this connection, or its heartbeat gives up.
 */
import { randomInt } from "node:crypto";
import type { Client } from "pg";
import { statementNames } from "./statement-names.server";

const CHANNEL = "soko";
/** PostgreSQL takes 7,999 bytes. */
const MAX_BYTES = 7_000;
const MIN_WAIT_MS = 100;
const MAX_WAIT_MS = 2_000;
/** In place of news: some of the sender's may have been lost. */
const MISSED = "missed";
const HEARTBEAT_MS = 5_000;
const ANSWER_MS = 2_000;

interface Options {
  readonly connectionString: string;
  /** One piece of news of another process, as JSON made it. */
  readonly hear: (news: unknown) => void;
  /** News may have been missed: all that is cached or shown may be old. */
  readonly resync: () => void;
  readonly onError?: (error: unknown) => void;
}

interface Told {
  readonly text: string;
  readonly done: () => void;
}

export class PostgresBus {
  /** Of this process, in locks and messages: another one at each start. */
  readonly id = randomInt(1, 2 ** 31 - 1);
  readonly #nameOf = statementNames("bus");
  readonly #holds: (() => Promise<void>)[] = [];
  #client: Client | null = null;
  #closed = false;
  #hasListened = false;
  #isComingBack = false;
  #waitMs = MIN_WAIT_MS;
  #queue: Told[] = [];
  #sending = false;
  #asking: Promise<boolean> | null = null;
  #askingNext: Promise<boolean> | null = null;

  constructor(private readonly options: Options) {}

  get isConnected(): boolean {
    return this.#client !== null;
  }

  /** On each new connection: for locks that go with it. */
  whenConnected(hold: () => Promise<void>): void {
    this.#holds.push(hold);
  }

  /** Rejects where there is no database. What is lost later comes back by itself. */
  async connect(): Promise<void> {
    const { default: pg } = await import("pg");
    const { connectionString, resync } = this.options;
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      keepAliveInitialDelayMillis: HEARTBEAT_MS,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      // a machine that vanishes without a word holds its locks no longer than this
      options: "-c tcp_keepalives_idle=3 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3",
      application_name: `soko bus ${this.id}`,
    });
    client.on("error", () => this.#lose(client));
    client.on("end", () => this.#lose(client));
    client.on("notification", ({ payload = "" }) => this.#hear(payload));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      this.#client = client;
      for (const hold of this.#holds) await hold();
    } catch (error) {
      this.#client = null;
      void client.end().catch(() => undefined);
      throw error;
    }
    this.#waitMs = MIN_WAIT_MS;
    // after LISTEN: what is read from now on is followed by news of whatever comes later
    if (this.#hasListened) {
      resync();
      // nor may the others have heard what was told here meanwhile
      void this.#notify([JSON.stringify(MISSED)]);
    }
    this.#hasListened = true;
    this.#beat(client);
  }

  /** A question that is answered at once, on the bus's own connection: a line that says nothing is lost then. */
  async ask<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = this.#client;
    if (!client) throw new Error("Connection terminated: the bus has no line");
    const late = setTimeout(() => this.#lose(client), ANSWER_MS);
    const query = { name: this.#nameOf(text), text, values: [...values] };
    try {
      return (await client.query<Row & Record<string, unknown>>(query)).rows;
    } finally {
      clearTimeout(late);
    }
  }

  /** Resolves when it is handed over, or cannot be. Those who tell while a batch is under way share the next one. */
  tell(news: object): Promise<void> {
    if (!this.#client) return Promise.resolve();
    return new Promise((done) => {
      this.#queue.push({ text: JSON.stringify(news), done });
      if (!this.#sending) void this.#send();
    });
  }

  /**
   * Resolves once all is heard that others had told before: PostgreSQL hands over what it has before it answers. False while the
   * line is lost.
   */
  caughtUp(): Promise<boolean> {
    if (this.#askingNext) return this.#askingNext;
    if (!this.#asking) return this.#askIfCaughtUp();
    // the question under way may be older than the news that this one is about
    const next = () => {
      this.#askingNext = null;
      return this.#askIfCaughtUp();
    };
    return (this.#askingNext = this.#asking.then(next));
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  #askIfCaughtUp(): Promise<boolean> {
    const asking = this.ask("SELECT 1").then(
      () => true,
      () => false,
    );
    this.#asking = asking;
    void asking.then(() => {
      if (this.#asking === asking) this.#asking = null;
    });
    return asking;
  }

  async #send() {
    this.#sending = true;
    // whoever tells in this turn goes along
    await Promise.resolve();
    while (this.#queue.length > 0) {
      const batch = this.#takeBatch();
      const texts = new Set(batch.map(({ text }) => text));
      await this.#notify(texts);
      for (const { done } of batch) done();
    }
    this.#sending = false;
  }

  #notify(texts: Iterable<string>): Promise<unknown> {
    const payload = `${this.id} [${[...texts].join(",")}]`;
    const told = this.ask("SELECT pg_notify($1, $2)", [CHANNEL, payload]);
    return told.catch((error: unknown) => this.options.onError?.(error));
  }

  /** As many as one message holds, one at least. */
  #takeBatch(): Told[] {
    let bytes = 0;
    const end = this.#queue.findIndex(({ text }, place) => {
      bytes += Buffer.byteLength(text) + 1;
      return place > 0 && bytes > MAX_BYTES;
    });
    return this.#queue.splice(0, end < 0 ? this.#queue.length : end);
  }

  #hear(payload: string) {
    const [sender = "", ...texts] = payload.split(" ");
    if (sender === String(this.id)) return;
    try {
      for (const news of JSON.parse(texts.join(" ")) as unknown[])
        if (news === MISSED) this.options.resync();
        else this.options.hear(news);
    } catch (error) {
      // of a release that speaks otherwise: something happened
      this.options.onError?.(error);
      this.options.resync();
    }
  }

  /** A dead line says nothing by itself. */
  #beat(client: Client) {
    const heartbeat = setInterval(() => {
      if (this.#client !== client) return clearInterval(heartbeat);
      void this.ask("SELECT 1").catch(() => this.#lose(client));
    }, HEARTBEAT_MS);
    heartbeat.unref();
  }

  #lose(client: Client) {
    if (this.#client !== client) return;
    this.#client = null;
    void client.end().catch(() => undefined);
    for (const { done } of this.#queue.splice(0)) done();
    if (!this.#closed) this.#comeBack();
  }

  #comeBack() {
    // a line may be lost while it is being made
    if (this.#isComingBack) return;
    this.#isComingBack = true;
    const waitMs = this.#waitMs * (0.5 + Math.random() / 2);
    this.#waitMs = Math.min(this.#waitMs * 2, MAX_WAIT_MS);
    setTimeout(() => {
      this.#isComingBack = false;
      if (this.#closed) return;
      this.connect().catch((error: unknown) => {
        this.options.onError?.(error);
        this.#comeBack();
      });
    }, waitMs).unref();
  }
}
