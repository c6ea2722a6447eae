import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchWithRetry } from "./watch-with-retry";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SECOND = 1_000;

function scriptLost(times: number) {
  const requested: number[] = [];
  const began = Date.now();
  const stopped = vi.fn();
  const followAuction = vi.fn(() => stopped);
  const load = () => {
    requested.push((Date.now() - began) / SECOND);
    return requested.length > times
      ? Promise.resolve({ followAuction })
      : Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
  };
  return { load, requested, followAuction, stopped };
}

function follower() {
  const states: string[] = [];
  return {
    states,
    serverNow: () => new Date(),
    fresh: () => {},
    state: (state: string) => void states.push(state),
    board: () => {},
    round: () => {},
  };
}

test("a live script that fails to load is requested again, with growing pauses, until it loads", async () => {
  const { load, requested, followAuction } = scriptLost(7);
  const { states, ...rest } = follower();
  watchWithRetry(load, 69, rest);
  await vi.advanceTimersByTimeAsync(200 * SECOND);
  expect(requested).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
  expect(new Set(states)).toEqual(new Set(["reconnecting"]));
  expect(followAuction).toHaveBeenCalledOnce();
});

test("after leaving the page it is not requested again, and nothing is followed", async () => {
  const { load, requested, followAuction } = scriptLost(2);
  const stop = watchWithRetry(load, 69, follower());
  await vi.advanceTimersByTimeAsync(2 * SECOND);
  stop();
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(requested).toEqual([0, 1]);
  expect(followAuction).not.toHaveBeenCalled();
});

test("leaving the page ends following the auction", async () => {
  const { load, stopped } = scriptLost(0);
  const stop = watchWithRetry(load, 69, follower());
  await vi.advanceTimersByTimeAsync(0);
  stop();
  expect(stopped).toHaveBeenCalledOnce();
});
