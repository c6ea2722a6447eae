import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ConnectionState, watchLive } from "./live-connection";

const encoder = new TextEncoder();

/** Each stream of the server with what it sends, until the browser closes it. */
class Server {
  readonly streams: ReadableStreamDefaultController<Uint8Array>[] = [];

  readonly fetch = (_url: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        this.streams.push(stream);
        signal.addEventListener("abort", () => stream.error(signal.reason));
      },
    });
    return Promise.resolve(new Response(body));
  };

  say(text: string) {
    this.streams.at(-1)?.enqueue(encoder.encode(text));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const BOARD = "event: leaderboard_update\ndata: {}\n\n";
const HEARTBEAT = ": heartbeat\n\n";

test("a stream that is silent for 35 s is reopened; one with heartbeats stays", async () => {
  const server = new Server();
  vi.stubGlobal("fetch", server.fetch);
  const states: ConnectionState[] = [];
  const events: string[] = [];
  const stop = watchLive(7, {
    state: (state) => states.push(state),
    event: ({ type }) => events.push(type),
  });
  await vi.advanceTimersByTimeAsync(0);
  server.say(BOARD);
  for (let beat = 0; beat < 8; beat++) {
    await vi.advanceTimersByTimeAsync(15_000);
    server.say(HEARTBEAT);
  }
  await vi.advanceTimersByTimeAsync(34_000);
  expect([server.streams.length, events.length, states.at(-1)]).toEqual([1, 1, "live"]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(states.at(-1)).toBe("reconnecting");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.streams).toHaveLength(2);
  server.say(BOARD);
  await vi.advanceTimersByTimeAsync(10);
  expect([states.at(-1), events.length]).toEqual(["live", 2]);
  stop();
});

test("a stream without any answer is closed after 35 s too", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (url: string, { signal }: { signal: AbortSignal }) => {
    asked.push(url);
    return new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Error("aborted")));
    });
  });
  const stop = watchLive(7, { state: () => undefined, event: () => undefined });
  await vi.advanceTimersByTimeAsync(34_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(asked.length).toBeGreaterThan(1);
  stop();
});

test("no page uses EventSource: it hides heartbeats, so a lost connection would look live", () => {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const own = sources.filter(
    (file) =>
      !/\.(test|fixture)\./.test(file) &&
      // a text for programs
      !file.includes("api-docs") &&
      readFileSync(path.join("app", file), "utf8").includes("new EventSource("),
  );
  expect(own).toEqual([]);
});
