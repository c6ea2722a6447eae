import { expect, test, vi } from "vitest";
import { recordError } from "./latest-errors.server";
import { receiveStats, shopProcesses, publishOwnStats } from "./shop-processes.server";
import type { ProcessStats } from "~/metrics/process-stats";

vi.hoisted(() => vi.stubEnv("PROCESS_NAME", "shop-1#2"));

const NOW = new Date("2026-11-23T09:00:00Z");
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

const stats = (name: string, more: Partial<ProcessStats> = {}): ProcessStats => ({
  name,
  startedAt: NOW,
  version: "1.0.0",
  memoryBytes: 150e6,
  loopDelayMs: 3,
  watchers: 12,
  requestsInHour: 900,
  errorsInHour: 0,
  ...more,
});

const names = async (now: Date) => (await shopProcesses(now)).map(({ name }) => name);

test("a shop's processes are those that published within 15 seconds, and this one", async () => {
  receiveStats(stats("shop-1#10"), NOW);
  receiveStats(stats("shop-1#1"), later(10));
  expect(await names(later(12))).toEqual(["shop-1#1", "shop-1#2", "shop-1#10"]);
  expect(await names(later(20))).toEqual(["shop-1#1", "shop-1#2"]);
  expect(await names(later(26))).toEqual(["shop-1#2"]);
});

test("in a rolling restart the new process counts, even if the old one publishes last", async () => {
  receiveStats(stats("shop-2", { startedAt: later(5), watchers: 0 }), later(6));
  receiveStats(stats("shop-2", { watchers: 400 }), later(7));
  expect(await shopProcesses(later(8))).toContainEqual(
    expect.objectContaining({ name: "shop-2", watchers: 0 }),
  );
});

test("a process publishes its figures at once, errors included", async () => {
  recordError("storage unavailable", null);
  const published = await new Promise<ProcessStats>((resolve) => publishOwnStats(resolve));
  expect(published).toMatchObject({ name: "shop-1#2", errorsInHour: 1, watchers: 0 });
  expect(published.memoryBytes).toBeGreaterThan(10e6);
});
