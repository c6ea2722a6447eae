import { performance } from "node:perf_hooks";
import { afterEach, expect, test, vi } from "vitest";
import { loopUse, watchEventLoop } from "./event-loop.server";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("how busy the event loop was is told of the last one to two minutes, never of less once they have passed", () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  let minutes = 0;
  // a mark is the minute it was set in; the share since then is how many minutes it is old
  vi.spyOn(performance, "eventLoopUtilization").mockImplementation((since) => ({
    idle: 0,
    active: minutes,
    utilization: since ? minutes - since.active : 0,
  }));
  watchEventLoop();
  for (minutes = 1; minutes < 5; minutes++) {
    vi.advanceTimersByTime(59_999);
    // just before it turns, and just after
    expect(loopUse()).toBe(Math.min(minutes, 2));
    vi.advanceTimersByTime(1);
    expect(loopUse()).toBe(1);
  }
});
