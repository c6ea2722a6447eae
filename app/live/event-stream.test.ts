import { afterEach, expect, test, vi } from "vitest";
import { eventFrame, eventStream } from "./event-stream.server";

vi.hoisted(() => vi.stubEnv("LOG_LEVEL", "silent"));
afterEach(() => void vi.useRealTimers());

/** A client's connection, which may go away or stop reading. */
function connection() {
  const gone = new AbortController();
  const state = { backlog: 0, dropped: 0 };
  return {
    gone,
    state,
    context: {
      closed: gone.signal,
      backlog: () => state.backlog,
      drop: () => void (state.dropped += 1),
    },
  };
}

type Subscribe = Parameters<typeof eventStream>[1];

interface Source {
  push(frame: Uint8Array): void;
  end(): void;
  /** How often it was unsubscribed. */
  left: number;
}

/** A stream with a source that the test pushes into. */
function open(subscribe?: Subscribe) {
  const client = connection();
  const source: Source = { push: () => {}, end: () => {}, left: 0 };
  const response = eventStream(
    client.context,
    subscribe ??
      (async (push, end) => {
        Object.assign(source, { push, end });
        return () => void (source.left += 1);
      }),
  );
  if (!response.body) throw new Error("no body");
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  return { ...client, source, response, read: async () => (await reader.read()).value, reader };
}

test("an event stream is never cached, buffered or compressed on its way", () => {
  const { response, gone } = open();
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": "no-cache, no-transform",
    "x-accel-buffering": "no",
  });
  gone.abort();
});

test("it begins with how soon to come back, then each event has id, name and data", async () => {
  const { read, source, gone } = open();
  expect(await read()).toBe("retry: 3000\n\n");
  source.push(eventFrame("bid_placed", '{"auction":7}', 12));
  expect(await read()).toBe('id: 12\nevent: bid_placed\ndata: {"auction":7}\n\n');
  gone.abort();
});

test("a heartbeat comment comes every 15 seconds, and none after the end", async () => {
  vi.useFakeTimers();
  const { read, gone } = open();
  await read();
  vi.advanceTimersByTime(15_000);
  expect(await read()).toBe(": heartbeat\n\n");
  gone.abort();
  expect(vi.getTimerCount()).toBe(0);
});

test("a client that is gone ends the subscription once", async () => {
  const { read, source, gone, reader } = open();
  await read();
  gone.abort();
  await reader.cancel();
  source.push(eventFrame("bid_placed", "{}", 1));
  source.end();
  expect(source.left).toBe(1);
});

test("a client that was gone before the stream began leaves nothing running", () => {
  vi.useFakeTimers();
  const client = connection();
  client.gone.abort();
  const subscribed = vi.fn(async () => () => {});
  eventStream(client.context, subscribed);
  expect(subscribed).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test("a client that leaves while the subscription begins is unsubscribed as soon as it has begun", async () => {
  let begin: (off: () => void) => void = () => {};
  const { gone, reader } = open(() => new Promise((resolve) => (begin = resolve)));
  gone.abort();
  const left = new Promise<void>((resolve) => begin(resolve));
  await left;
  await reader.cancel();
});

test("an auction that is gone closes the stream", async () => {
  const { read, source } = open();
  await read();
  source.end();
  expect(await read()).toBeUndefined();
  expect(source.left).toBe(1);
});

test("a subscription that fails closes the stream quietly, and nothing beats on", async () => {
  vi.useFakeTimers();
  const { read, gone } = open(() => Promise.reject(new Error("the database is away")));
  expect(await read()).toBe("retry: 3000\n\n");
  expect(await read()).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(60_000);
  gone.abort();
});

test("a reader that does not read is dropped rather than buffered without bound", async () => {
  const { read, source, state, gone } = open();
  await read();
  state.backlog = 256 * 1024 + 1;
  source.push(eventFrame("bid_placed", "{}", 1));
  expect(state.dropped).toBe(1);
  gone.abort();
});
