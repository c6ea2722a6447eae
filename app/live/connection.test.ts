import { afterEach, expect, test, vi } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer, makeOpenRound } from "~/operations/factories.fixture";
import { socketFrame } from "./live-frame.server";
import { serveConnection, type EndReason, type Connection } from "./connection.server";
import { hasTopic } from "./watcher.fixture";
import { until } from "../../tests/until";

setUpTestDatabase();
afterEach(() => void vi.useRealTimers());

function testConnection() {
  const state = { backlog: 0, answers: true, written: 0, beats: 0, dropped: 0, ended: [] as EndReason[] };
  let close = () => {};
  const connection: Connection = {
    kind: "socket",
    encode: socketFrame,
    backlog: () => state.backlog,
    write: () => void (state.written += 1),
    beat: () => {
      state.beats += 1;
      return state.answers;
    },
    end: (reason) => void state.ended.push(reason),
    drop: () => void (state.dropped += 1),
    onceClosed: (then) => void (close = then),
  };
  return { connection, state, close: () => close() };
}

const visitor = (isStillValid = async () => true) => ({ viewer: null, isStillValid });

async function attended(isStillValid?: () => Promise<boolean>) {
  const { auctionId } = await makeOpenRound();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
  const client = testConnection();
  await serveConnection(client.connection, { auctionId, visitor: visitor(isStillValid) });
  return { ...client, auctionId };
}

test("a heartbeat goes out every 15 seconds, and nothing runs on after the client has gone", async () => {
  const { state, close, auctionId } = await attended();
  expect(state.written).toBe(1);
  vi.advanceTimersByTime(45_000);
  expect([state.beats, state.dropped]).toEqual([3, 0]);
  close();
  vi.advanceTimersByTime(60_000);
  expect(state.beats).toBe(3);
  expect(hasTopic(auctionId)).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test("a client that does not answer a heartbeat is dropped at the next one", async () => {
  const { state, auctionId } = await attended();
  state.answers = false;
  vi.advanceTimersByTime(15_000);
  expect([state.dropped, hasTopic(auctionId)]).toEqual([1, false]);
});

test("a client that does not read is dropped, not buffered without limit", async () => {
  const { state, auctionId } = await attended();
  state.backlog = 256 * 1024 + 1;
  vi.advanceTimersByTime(15_000);
  expect([state.dropped, hasTopic(auctionId)]).toEqual([1, false]);
});

test("an expired session or token ends the connection within ten minutes", async () => {
  let isStillValid = true;
  const { state } = await attended(async () => isStillValid);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(state.ended).toEqual([]);
  isStillValid = false;
  await vi.advanceTimersByTimeAsync(10 * 60_000 + 2_000);
  expect([state.ended, state.dropped]).toEqual([["stale"], 1]);
});

test("access that ends between the handshake and the first board ends the connection at once", async () => {
  const { auctionId } = await makeOpenRound();
  const { id } = await makeBuyer();
  const { connection, state, close } = testConnection();
  let looks = 0;
  const isStillValid = async () => {
    looks += 1;
    return false;
  };
  await serveConnection(connection, {
    auctionId,
    visitor: { viewer: { id, isSuperuser: false }, isStillValid },
  });
  await until(() => expect(state.ended).toEqual(["stale"]));
  expect([looks, hasTopic(auctionId)]).toEqual([1, false]);
  close();
});

test("a failed check ends nobody's connection", async () => {
  const { state } = await attended(() => Promise.reject(new Error("the database is away")));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(state.ended).toEqual([]);
});

test("a client that leaves during the handshake is not subscribed", async () => {
  const { auctionId } = await makeOpenRound();
  const { connection, close } = testConnection();
  const serving = serveConnection(connection, { auctionId, visitor: visitor() });
  close();
  await serving;
  expect(hasTopic(auctionId)).toBe(false);
});
