import { performance } from "node:perf_hooks";
import { afterEach, expect, test, vi } from "vitest";
import { eventLoopUtilization, watchEventLoop } from "./event-loop.server";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("the event loop's use covers the last one to two minutes, never less once they have passed", () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  let minutes = 0;
  // the mark is the minute in which it was set, the share its age in minutes
  vi.spyOn(performance, "eventLoopUtilization").mockImplementation((since) => ({
    idle: 0,
    active: minutes,
    utilization: since ? minutes - since.active : 0,
  }));
  watchEventLoop();
  for (minutes = 1; minutes < 5; minutes++) {
    vi.advanceTimersByTime(59_999);
    expect(eventLoopUtilization()).toBe(Math.min(minutes, 2));
    vi.advanceTimersByTime(1);
    expect(eventLoopUtilization()).toBe(1);
  }
});
