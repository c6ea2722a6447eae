/** Messages between processes. NOTIFY follows the commit: inside the transaction it would hold a lock over all commits. */
import { randomInt } from "node:crypto";
import { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { SERVER_KEEPALIVE } from "./postgres-pool.server";
import { statementNames } from "./statement-names.server";

const CHANNEL = "soko";
/** PostgreSQL's limit is 7,999 bytes. */
const MAX_BYTES = 7_000;
const MIN_WAIT_MS = 100;
const MAX_WAIT_MS = 2_000;
/** Sent instead of messages: some of the sender's may have been lost. */
const MISSED = "missed";
const HEARTBEAT_MS = 5_000;
const ANSWER_MS = 2_000;

export interface Options {
  readonly connectionString: string;
  readonly onMessage: (message: unknown) => void;
  /** Messages may have been missed: everything cached or shown may be old. */
  readonly resync: () => void;
  /** Sends by one of the shop's own connections while the bus's is lost. */
  readonly notifyFallback?: (channel: string, payload: string) => Promise<unknown>;
  /** The connection does not answer any more. The returned function runs once a new one answers, so not while the database itself is slow. */
  readonly onSilence?: () => () => void;
  readonly onError?: (error: unknown) => void;
}

interface QueuedMessage {
  readonly text: string;
  readonly done: () => void;
}

export class PostgresBus {
  /** Identifies this process in locks and messages; new at each start. */
  readonly id = randomInt(1, 2 ** 31 - 1);
  readonly #nameOf = statementNames("bus");
  readonly #connectListeners: (() => Promise<void>)[] = [];
  #client: Client | null = null;
  #socket: Socket | null = null;
  #closed = false;
  #hasListened = false;
  #isReconnecting = false;
  #waitMs = MIN_WAIT_MS;
  #onAnswer: (() => void) | null = null;
  #queue: QueuedMessage[] = [];
  #sending = false;
  #check: Promise<boolean> | null = null;
  #nextCheck: Promise<boolean> | null = null;

  constructor(private readonly options: Options) {}

  get isConnected(): boolean {
    return this.#client !== null;
  }

  /** Runs on each new connection: for locks that belong to it. */
  onConnect(listener: () => Promise<void>): void {
    this.#connectListeners.push(listener);
  }

  /** Rejects if there is no database. A connection that is lost later is opened again. */
  async connect(): Promise<void> {
    const { default: pg } = await import("pg");
    const { connectionString, resync } = this.options;
    const socket = new Socket();
    const client = new pg.Client({
      connectionString,
      stream: () => socket,
      // heartbeats and queries come at any time, also while another query runs
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: HEARTBEAT_MS,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: 2 * ANSWER_MS,
      // if a machine vanishes, its locks are released after this long
      options: SERVER_KEEPALIVE,
      application_name: `soko bus ${this.id}`,
    });
    client.on("error", () => this.#onConnectionLost(client));
    client.on("end", () => this.#onConnectionLost(client));
    client.on("notification", ({ payload = "" }) => this.#receive(payload));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      // after LISTEN, so that later messages arrive; before #client is set, so that nobody trusts the connection too early
      if (this.#hasListened) resync();
      this.#client = client;
      this.#socket = socket;
      for (const listener of this.#connectListeners) await listener();
    } catch (error) {
      this.#client = null;
      socket.destroy();
      throw error;
    }
    this.#waitMs = MIN_WAIT_MS;
    this.#onAnswer?.();
    this.#onAnswer = null;
    // the other processes may have missed our messages too
    if (this.#hasListened) void this.#notify([JSON.stringify(MISSED)]);
    this.#hasListened = true;
    this.#startHeartbeat(client);
  }

  /** For fast queries only: a query that waits on this connection makes its heartbeat fail. */
  async query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = this.#client;
    if (!client) throw new Error("Connection terminated: the bus is not connected");
    let isAnswered = false;
    // a busy process may have received the answer without having read it
    const timeout = setTimeout(() => setImmediate(() => isAnswered || this.#onSilence(client)), ANSWER_MS);
    const query = { name: this.#nameOf(text), text, values: [...values] };
    try {
      return (await client.query<Row & Record<string, unknown>>(query)).rows;
    } finally {
      isAnswered = true;
      clearTimeout(timeout);
    }
  }

  /** Resolves when the message is sent, or cannot be. Messages published while a batch is sent share the next one. */
  publish(message: object): Promise<void> {
    return new Promise((done) => {
      this.#queue.push({ text: JSON.stringify(message), done });
      if (!this.#sending) void this.#send();
    });
  }

  /** Resolves once all earlier messages are received: PostgreSQL delivers them before it answers. False while the connection is lost. */
  caughtUp(): Promise<boolean> {
    if (this.#nextCheck) return this.#nextCheck;
    if (!this.#check) return this.#checkCaughtUp();
    // the query that is running may be older than the messages of this call
    const startNext = () => {
      this.#nextCheck = null;
      return this.#checkCaughtUp();
    };
    return (this.#nextCheck = this.#check.then(startNext));
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  #checkCaughtUp(): Promise<boolean> {
    const check = this.query("SELECT 1").then(
      () => true,
      () => false,
    );
    this.#check = check;
    void check.then(() => {
      if (this.#check === check) this.#check = null;
    });
    return check;
  }

  async #send() {
    this.#sending = true;
    // messages published in this turn join the batch
    await Promise.resolve();
    while (this.#queue.length > 0) {
      const batch = this.#takeBatch();
      const texts = new Set(batch.map(({ text }) => text));
      await this.#notify(texts);
      for (const { done } of batch) done();
    }
    this.#sending = false;
  }

  /** Uses another connection if this one is lost: the other processes' connections may work, and they would trust their old data. */
  async #notify(texts: Iterable<string>): Promise<void> {
    const payload = `${this.id} [${[...texts].join(",")}]`;
    const { notifyFallback, onError } = this.options;
    try {
      await this.query("SELECT pg_notify($1, $2)", [CHANNEL, payload]).catch((error: unknown) => {
        if (!notifyFallback) throw error;
        return Promise.race([notifyFallback(CHANNEL, payload), wait(ANSWER_MS, null, { ref: false })]);
      });
    } catch (error) {
      onError?.(error);
    }
  }

  #takeBatch(): QueuedMessage[] {
    let bytes = 0;
    const end = this.#queue.findIndex(({ text }, index) => {
      bytes += Buffer.byteLength(text) + 1;
      return index > 0 && bytes > MAX_BYTES;
    });
    return this.#queue.splice(0, end < 0 ? this.#queue.length : end);
  }

  #receive(payload: string) {
    const [sender = "", ...texts] = payload.split(" ");
    if (sender === String(this.id)) return;
    try {
      for (const message of JSON.parse(texts.join(" ")) as unknown[])
        if (message === MISSED) this.options.resync();
        else this.options.onMessage(message);
    } catch (error) {
      // a release with another message format sent it: anything may have changed
      this.options.onError?.(error);
      this.options.resync();
    }
  }

  /** A dead connection does not report its end. */
  #startHeartbeat(client: Client) {
    const heartbeat = setInterval(() => {
      if (this.#client !== client) return clearInterval(heartbeat);
      void this.query("SELECT 1").catch(() => this.#onConnectionLost(client));
    }, HEARTBEAT_MS);
    heartbeat.unref();
  }

  #onSilence(client: Client) {
    if (this.#client !== client) return;
    this.#onConnectionLost(client);
    this.#onAnswer = this.options.onSilence?.() ?? null;
  }

  #onConnectionLost(client: Client) {
    if (this.#client !== client) return;
    this.#client = null;
    // not `end`: queries on a silent connection would wait on
    this.#socket?.destroy();
    if (!this.#closed) this.#reconnect();
  }

  #reconnect() {
    // a connection may be lost while it is being opened
    if (this.#isReconnecting) return;
    this.#isReconnecting = true;
    const waitMs = this.#waitMs * (0.5 + Math.random() / 2);
    this.#waitMs = Math.min(this.#waitMs * 2, MAX_WAIT_MS);
    setTimeout(() => {
      this.#isReconnecting = false;
      if (this.#closed) return;
      this.connect().catch((error: unknown) => {
        this.options.onError?.(error);
        this.#reconnect();
      });
    }, waitMs).unref();
  }
}
