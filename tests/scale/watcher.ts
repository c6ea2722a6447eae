/** A watcher that comes back as the auction's page does, and remembers what it was told. */
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";
import type { Address } from "../faults/api";
import { type History, type Line, shown } from "./history/history";

export type Way = "stream" | "socket";

interface Told {
  readonly at: number;
  readonly round: number | null;
  readonly highestCents: number;
}

/** The page's own first pause after a lost stream. */
const pauseMs = () => 250 + Math.random() * 500;

export class Watcher {
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  readonly #lines: { askedAt: number; boards: Told[]; endedAt: number }[] = [];
  #heard = () => {};

  constructor(
    private readonly address: () => Address,
    readonly auction: number,
    private readonly way: Way,
  ) {
    this.#running = this.#run();
  }

  /** Resolves at the first board that has these cents or more; answers when that was. */
  async sees(cents: number): Promise<number> {
    for (;;) {
      const found = this.#lines.at(-1)?.boards.find(({ highestCents }) => highestCents >= cents);
      if (found) return found.at;
      await new Promise<void>((resolve) => (this.#heard = resolve));
    }
  }

  /** Ends it; all that it was told is in the history then. */
  async stop(history: History): Promise<void> {
    const over = performance.now();
    this.#stop.abort();
    await this.#running;
    for (const line of this.#lines) {
      const endedAt = Math.min(line.endedAt, over);
      history.watched({ ...line, endedAt, auction: this.auction } satisfies Line);
    }
  }

  get linesLost(): number {
    return this.#lines.length - 1;
  }

  async #run() {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const line = { askedAt: performance.now(), boards: [], endedAt: Infinity };
      this.#lines.push(line);
      await (this.way === "stream" ? this.#stream(line.boards) : this.#socket(line.boards)).catch(
        () => undefined,
      );
      line.endedAt = performance.now();
      if (!signal.aborted) await wait(pauseMs(), undefined, { signal }).catch(() => undefined);
    }
  }

  async #stream(boards: Told[]) {
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

  async #socket(boards: Told[]) {
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

  #note(boards: Told[], json = "{}") {
    const { round, highestCents } = shown(JSON.parse(json) as Record<string, unknown>);
    boards.push({ at: performance.now(), round, highestCents });
    this.#heard();
  }
}
