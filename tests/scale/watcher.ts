/** A watcher that reconnects as the auction page does, and records the boards it receives. */
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";
import type { Address } from "../faults/api";
import { type History, type Connection, shown } from "./history/history";

export type Way = "stream" | "socket";

interface ReceivedBoard {
  readonly at: number;
  readonly round: number | null;
  readonly highestCents: number;
}

/** The page's first pause after a lost stream. */
const pauseMs = () => 250 + Math.random() * 500;

export class Watcher {
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  readonly #connections: { askedAt: number; boards: ReceivedBoard[]; endedAt: number }[] = [];
  #onBoard = () => {};

  constructor(
    private readonly address: () => Address,
    readonly auction: number,
    private readonly way: Way,
  ) {
    this.#running = this.#run();
  }

  /** Resolves with the time of the first board that has these cents or more. */
  async sees(cents: number): Promise<number> {
    for (;;) {
      const found = this.#connections.at(-1)?.boards.find(({ highestCents }) => highestCents >= cents);
      if (found) return found.at;
      await new Promise<void>((resolve) => (this.#onBoard = resolve));
    }
  }

  /** Stops and adds everything received to the history. */
  async stop(history: History): Promise<void> {
    const over = performance.now();
    this.#stop.abort();
    await this.#running;
    for (const connection of this.#connections) {
      const endedAt = Math.min(connection.endedAt, over);
      history.watched({ ...connection, endedAt, auction: this.auction } satisfies Connection);
    }
  }

  get lostConnections(): number {
    return this.#connections.length - 1;
  }

  async #run() {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const connection = { askedAt: performance.now(), boards: [], endedAt: Infinity };
      this.#connections.push(connection);
      await (this.way === "stream" ? this.#stream(connection.boards) : this.#socket(connection.boards)).catch(
        () => undefined,
      );
      connection.endedAt = performance.now();
      if (!signal.aborted) await wait(pauseMs(), undefined, { signal }).catch(() => undefined);
    }
  }

  async #stream(boards: ReceivedBoard[]) {
    const { signal } = this.#stop;
    const headers = { Accept: "text/event-stream" };
    const response = await fetch(`${this.address().url}/live/auction/${this.auction}`, { headers, signal });
    if (!response.ok || !response.body) return;
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of response.body) {
      const events = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events)
        if (event.includes("event: leaderboard_update")) this.#note(boards, /^data: (.*)$/m.exec(event)?.[1]);
    }
  }

  async #socket(boards: ReceivedBoard[]) {
    const socket = new WebSocket(`${this.address().url.replace("http", "ws")}/ws/auction/${this.auction}/`);
    const end = () => socket.terminate();
    this.#stop.signal.addEventListener("abort", end);
    await new Promise<void>((resolve) => {
      socket.on("error", () => undefined);
      socket.once("close", () => resolve());
      socket.on("message", (text: Buffer) => {
        const { type, data } = JSON.parse(text.toString()) as { type: string; data: unknown };
        if (type === "leaderboard_update") this.#note(boards, JSON.stringify(data));
      });
    });
    this.#stop.signal.removeEventListener("abort", end);
  }

  #note(boards: ReceivedBoard[], json = "{}") {
    const { round, highestCents } = shown(JSON.parse(json) as Record<string, unknown>);
    boards.push({ at: performance.now(), round, highestCents });
    this.#onBoard();
  }
}
