// One stream per auction and browser: the tab with the auction's lock reads it and forwards to the others. Tabs without a stream poll.
import { GoneError, pollOnce, readStream, SILENCE_MS } from "./live-stream";
import { wasStreamStable, reconnectWait, type StreamDuration } from "./reconnect-wait";

export type ConnectionState = "connecting" | "live" | "polling" | "reconnecting" | "gone";

interface LiveEvent {
  type: string;
  data: string;
}

interface LiveListener {
  state(state: ConnectionState): void;
  event(event: LiveEvent): void;
}

/** Messages between tabs; `hello` asks the leading tab for its state. */
type TabMessage =
  | { kind: "hello" }
  | { kind: "state"; state: ConnectionState }
  | ({ kind: "news" } & LiveEvent);

const SLOTS = ["soko-stream-1", "soko-stream-2", "soko-stream-3", "soko-stream-4"];
const POLL_MS = 10_000;
// after this many failures in a row the stream counts as blocked, and the board is polled between retries
const BLOCKED_AFTER = 3;

export function watchLive(auctionId: number, listener: LiveListener): () => void {
  const connection = new LiveConnection(`/live/auction/${auctionId}`, `soko-auction-${auctionId}`, listener);
  connection.start();
  return () => connection.stop();
}

class LiveConnection {
  readonly #over = new AbortController();
  readonly #channel: BroadcastChannel | null;
  #state: ConnectionState = "connecting";
  #leading = false;
  #latest: LiveEvent | null = null;
  #receivedAt = Date.now();
  #watchdog: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly url: string,
    private readonly name: string,
    private readonly listener: LiveListener,
  ) {
    this.#channel = "BroadcastChannel" in window ? new BroadcastChannel(name) : null;
  }

  start() {
    this.#channel?.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => this.#fromTab(data));
    this.#channel?.postMessage({ kind: "hello" } satisfies TabMessage);
    this.#watchdog = setInterval(() => this.#checkLeader(), POLL_MS);
    // locks only exist on https and localhost; without them every tab leads
    const leading = navigator.locks
      ? navigator.locks.request(this.name, { signal: this.#over.signal }, () => this.#lead())
      : this.#lead();
    leading.catch(() => {});
  }

  stop() {
    this.#over.abort();
    clearInterval(this.#watchdog);
    this.#channel?.close();
  }

  #fromTab(message: TabMessage) {
    if (message.kind === "hello") {
      if (!this.#leading) return;
      this.#channel?.postMessage({ kind: "state", state: this.#state } satisfies TabMessage);
      if (this.#latest) this.#channel?.postMessage({ kind: "news", ...this.#latest } satisfies TabMessage);
      return;
    }
    if (this.#leading) return;
    this.#receivedAt = Date.now();
    if (message.kind === "state") this.#show(message.state);
    else this.listener.event({ type: message.type, data: message.data });
  }

  /** A phone may suspend the leading tab, and then this tab polls. */
  #checkLeader() {
    if (this.#leading || Date.now() - this.#receivedAt < SILENCE_MS) return;
    this.#poll().then(
      () => this.#show("polling"),
      () => this.#show("reconnecting"),
    );
  }

  #publish(state: ConnectionState) {
    this.#show(state);
    this.#channel?.postMessage({ kind: "state", state } satisfies TabMessage);
  }

  #show(state: ConnectionState) {
    this.#state = state;
    this.listener.state(state);
  }

  #pass(event: LiveEvent) {
    if (event.type === "leaderboard_update") this.#latest = event;
    this.listener.event(event);
    this.#channel?.postMessage({ kind: "news", ...event } satisfies TabMessage);
  }

  async #lead() {
    this.#leading = true;
    let failures = 0;
    while (!this.#over.signal.aborted) {
      let connectedAt: number | null = null;
      let life: StreamDuration = null;
      try {
        await this.#inSlot(() => {
          connectedAt ??= performance.now();
        });
      } catch (error) {
        if (error instanceof GoneError) return this.#publish("gone");
        life = performance.now() - (connectedAt ?? performance.now());
      }
      if (this.#over.signal.aborted) return;
      if (this.#state === "live") this.#publish("reconnecting");
      if (connectedAt !== null) failures = 0;
      if (life !== null && !wasStreamStable(life)) failures += 1;
      if (failures >= BLOCKED_AFTER || life === null) await this.#pollAndPublish();
      await this.#pause(reconnectWait(life, failures, Math.random()));
    }
  }

  /** Streams as long as possible; returns if all slots are taken. */
  async #inSlot(connected: () => void): Promise<void> {
    const stream = () =>
      readStream(
        this.url,
        {
          alive: () => {
            connected();
            this.#publish("live");
          },
          message: ({ event = "message", data }) => this.#pass({ type: event, data }),
        },
        this.#over.signal,
      );
    if (!navigator.locks) return stream();
    for (const slot of SLOTS) {
      const taken = await navigator.locks.request(slot, { ifAvailable: true }, (lock) =>
        lock ? stream() : "taken",
      );
      if (taken !== "taken") return;
    }
  }

  async #pollAndPublish() {
    try {
      await this.#poll();
      this.#publish("polling");
    } catch (error) {
      this.#publish(error instanceof GoneError ? "gone" : "reconnecting");
    }
  }

  async #poll() {
    this.#pass({ type: "leaderboard_update", data: await pollOnce(this.url, this.#over.signal) });
  }

  /** Ends early when the phone is online again. */
  #pause(wait: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, wait);
      const now = () => {
        clearTimeout(timer);
        resolve();
      };
      window.addEventListener("online", now, { once: true, signal: this.#over.signal });
      this.#over.signal.addEventListener("abort", now, { once: true });
    });
  }
}
