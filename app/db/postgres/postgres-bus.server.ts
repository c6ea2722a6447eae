/** News to and from other processes. NOTIFY follows the commit: inside the transaction it would hold a lock over all commits. */
import { randomInt } from "node:crypto";
import { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { statementNames } from "./statement-names.server";

const CHANNEL = "soko";
/** PostgreSQL takes 7,999 bytes. */
const MAX_BYTES = 7_000;
const MIN_WAIT_MS = 100;
const MAX_WAIT_MS = 2_000;
/** Sent in place of news: some of the sender's may have been lost. */
const MISSED = "missed";
const HEARTBEAT_MS = 5_000;
const ANSWER_MS = 2_000;

export interface Options {
  readonly connectionString: string;
  readonly hear: (news: unknown) => void;
  /** News may have been missed: all that is cached or shown may be old. */
  readonly resync: () => void;
  /** By a connection of the shop's own, while the line of the bus is lost. */
  readonly notifyOtherwise?: (channel: string, payload: string) => Promise<unknown>;
  /** The line says nothing any more; what it answers is done once another one does, so not while the database itself is slow. */
  readonly onSilence?: () => () => void;
  readonly onError?: (error: unknown) => void;
}

interface Told {
  readonly text: string;
  readonly done: () => void;
}

export class PostgresBus {
  /** This process in locks and messages: a new number at each start. */
  readonly id = randomInt(1, 2 ** 31 - 1);
  readonly #nameOf = statementNames("bus");
  readonly #holds: (() => Promise<void>)[] = [];
  #client: Client | null = null;
  #socket: Socket | null = null;
  #closed = false;
  #hasListened = false;
  #isComingBack = false;
  #waitMs = MIN_WAIT_MS;
  #onAnswer: (() => void) | null = null;
  #queue: Told[] = [];
  #sending = false;
  #asking: Promise<boolean> | null = null;
  #askingNext: Promise<boolean> | null = null;

  constructor(private readonly options: Options) {}

  get isConnected(): boolean {
    return this.#client !== null;
  }

  /** Called on each new connection: for locks that go with it. */
  whenConnected(hold: () => Promise<void>): void {
    this.#holds.push(hold);
  }

  /** Rejects where there is no database. What is lost later comes back by itself. */
  async connect(): Promise<void> {
    const { default: pg } = await import("pg");
    const { connectionString, resync } = this.options;
    const socket = new Socket();
    const client = new pg.Client({
      connectionString,
      stream: () => socket,
      // the heartbeat and the questions of all who wait come at any time, also while another is under way
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: HEARTBEAT_MS,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: 2 * ANSWER_MS,
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
      // after LISTEN, so that news follow of whatever comes later; before the line is there, so that nobody believes it too early
      if (this.#hasListened) resync();
      this.#client = client;
      this.#socket = socket;
      for (const hold of this.#holds) await hold();
    } catch (error) {
      this.#client = null;
      socket.destroy();
      throw error;
    }
    this.#waitMs = MIN_WAIT_MS;
    this.#onAnswer?.();
    this.#onAnswer = null;
    // the others may have missed our news too
    if (this.#hasListened) void this.#notify([JSON.stringify(MISSED)]);
    this.#hasListened = true;
    this.#beat(client);
  }

  /** For questions that are answered at once: whatever waits on this connection makes its heartbeat give up. */
  async ask<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = this.#client;
    if (!client) throw new Error("Connection terminated: the bus has no line");
    let isAnswered = false;
    // a busy process may have the answer without having read it
    const late = setTimeout(() => setImmediate(() => isAnswered || this.#silent(client)), ANSWER_MS);
    const query = { name: this.#nameOf(text), text, values: [...values] };
    try {
      return (await client.query<Row & Record<string, unknown>>(query)).rows;
    } finally {
      isAnswered = true;
      clearTimeout(late);
    }
  }

  /** Resolves when it is handed over, or cannot be. Those who tell while a batch is under way share the next one. */
  tell(news: object): Promise<void> {
    return new Promise((done) => {
      this.#queue.push({ text: JSON.stringify(news), done });
      if (!this.#sending) void this.#send();
    });
  }

  /** Resolves once all earlier news is heard: PostgreSQL hands it over before it answers. False while the line is lost. */
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
    // whoever tells in this turn joins the batch
    await Promise.resolve();
    while (this.#queue.length > 0) {
      const batch = this.#takeBatch();
      const texts = new Set(batch.map(({ text }) => text));
      await this.#notify(texts);
      for (const { done } of batch) done();
    }
    this.#sending = false;
  }

  /** Where this line is lost the others' lines may be well: they would believe what they know to be all. */
  async #notify(texts: Iterable<string>): Promise<void> {
    const payload = `${this.id} [${[...texts].join(",")}]`;
    const { notifyOtherwise, onError } = this.options;
    try {
      await this.ask("SELECT pg_notify($1, $2)", [CHANNEL, payload]).catch((error: unknown) => {
        if (!notifyOtherwise) throw error;
        return Promise.race([notifyOtherwise(CHANNEL, payload), wait(ANSWER_MS, null, { ref: false })]);
      });
    } catch (error) {
      onError?.(error);
    }
  }

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
      // from a release that speaks otherwise: something has happened
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

  #silent(client: Client) {
    if (this.#client !== client) return;
    this.#lose(client);
    this.#onAnswer = this.options.onSilence?.() ?? null;
  }

  #lose(client: Client) {
    if (this.#client !== client) return;
    this.#client = null;
    // not `end`: a line that is silent would keep who waits on it
    this.#socket?.destroy();
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
