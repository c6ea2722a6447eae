/** How late the event loop runs. Two monitors take turns, so that the older one always covers the last one to two minutes. */
import { type IntervalHistogram, monitorEventLoopDelay, performance } from "node:perf_hooks";
import { processWide } from "~/process/process-wide.server";

const RESOLUTION_MS = 20;
const WINDOW_MS = 60_000;

interface LoopDelay {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

interface Monitors {
  older: IntervalHistogram;
  newer: IntervalHistogram;
  olderUse: Use;
  newerUse: Use;
}

type Use = ReturnType<typeof performance.eventLoopUtilization>;

const shared = processWide<{ loop: Monitors }>();

function begun(): IntervalHistogram {
  const monitor = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  monitor.enable();
  return monitor;
}

export function watchEventLoop(): void {
  if (shared.loop) return;
  const use = performance.eventLoopUtilization();
  const monitors = { older: begun(), newer: begun(), olderUse: use, newerUse: use };
  shared.loop = monitors;
  setInterval(() => {
    const { older, newer, newerUse: olderUse } = monitors;
    older.reset();
    const newerUse = performance.eventLoopUtilization();
    Object.assign(monitors, { older: newer, newer: older, olderUse, newerUse });
  }, WINDOW_MS).unref();
}

/** Seconds, or null before the first sample. The monitor samples every 20 ms anyway: only the time beyond that is delay. */
export function loopDelay(): LoopDelay | null {
  const monitor = shared.loop?.older;
  if (!monitor || monitor.count === 0) return null;
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS) / 1000;
  return {
    p50: seconds(monitor.percentile(50)),
    p99: seconds(monitor.percentile(99)),
    max: seconds(monitor.max),
  };
}

/** The share of time (0 to 1) that the event loop was busy. */
export const eventLoopUtilization = (): number =>
  shared.loop ? performance.eventLoopUtilization(shared.loop.olderUse).utilization : 0;
