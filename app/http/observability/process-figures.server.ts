/** What the process says about itself. */
import type { Family } from "~/metrics/exposition";
import { metrics } from "~/metrics/metrics.server";
import { version } from "../../../package.json";
import { loopDelay, loopUse } from "./event-loop.server";

export { version };

/** Milliseconds since 1970. */
export const startedAt = Date.now() - process.uptime() * 1000;

const gauge = (name: string, help: string, value: number): Family => ({
  name,
  help,
  type: "gauge",
  samples: [{ value }],
});

/** Everything that /metrics tells. */
export function families(): Family[] {
  const { requests, pledges, payments, orders, statements, cache, errors } = metrics;
  return [
    ...[requests, pledges, payments, orders, statements, cache, errors].map((each) => each.family()),
    gauge(
      "soko_cache_bytes",
      "Memory of the answers kept for all visitors, as an estimate.",
      metrics.cacheBytes(),
    ),
    watchers(),
    ...eventLoop(),
    ...ofProcess(),
  ];
}

const watchers = (): Family => ({
  name: "soko_watchers",
  help: "Connections of the live channel now, by kind.",
  type: "gauge",
  samples: Object.entries(metrics.watchers).map(([kind, { value }]) => ({ labels: { kind }, value })),
});

function eventLoop(): Family[] {
  const delay = loopDelay();
  const samples = delay
    ? Object.entries(delay).map(([quantile, value]) => ({ labels: { quantile }, value: Number(value) }))
    : [];
  return [
    {
      name: "soko_event_loop_delay_seconds",
      help: "Delay of the event loop over the last one to two minutes.",
      type: "gauge",
      samples,
    },
    gauge(
      "soko_event_loop_busy_ratio",
      "Share of the last one to two minutes that the event loop worked.",
      loopUse(),
    ),
  ];
}

function ofProcess(): Family[] {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    {
      name: "process_cpu_seconds_total",
      help: "CPU time of all threads.",
      type: "counter",
      samples: [{ value: (user + system) / 1e6 }],
    },
    gauge("process_resident_memory_bytes", "Memory that is not swapped out.", rss),
    gauge("nodejs_heap_size_used_bytes", "Heap of JavaScript in use.", heapUsed),
    gauge("nodejs_heap_size_total_bytes", "Heap of JavaScript.", heapTotal),
    gauge("nodejs_external_memory_bytes", "Memory of buffers and of what is not JavaScript.", external),
    gauge("process_start_time_seconds", "When the process began, in seconds since 1970.", startedAt / 1000),
    {
      name: "soko_build_info",
      help: "Versions of the shop and of Node; the value is always 1.",
      type: "gauge",
      samples: [{ labels: { version, node: process.version }, value: 1 }],
    },
  ];
}
