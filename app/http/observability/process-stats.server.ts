import { readFileSync } from "node:fs";
import { Counter, Gauge } from "prom-client";
import { env } from "~/env/env.server";
import { metricsOfMachine, shareMetrics } from "~/metrics/machine-metrics.server";
import { metrics } from "~/metrics/metrics.server";
import { version as packaged } from "../../../package.json";
import { loopDelay, eventLoopUtilization } from "./event-loop.server";

/** The commit that was built (scripts/release-name.mjs); read once, as a later build may replace the file while this one still runs. */
export const version = builtRelease() ?? packaged;

function builtRelease(): string | null {
  try {
    return readFileSync("build/release.txt", "utf8").trim() || null;
  } catch {
    return null;
  }
}

/** Milliseconds since 1970. */
export const startedAt = Date.now() - process.uptime() * 1000;

const registers = [metrics.registry];

function gauge(name: string, help: string, read: () => number) {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read());
    },
  });
}

/** All processes of this machine; if one of them hangs, this one alone. */
export const exposition = async (): Promise<string> =>
  (await metricsOfMachine()) ?? metrics.registry.metrics();

export const measureBus = (isConnected: () => boolean) =>
  gauge("soko_bus_connected", "1 while connected to the other processes, else 0.", () =>
    isConnected() ? 1 : 0,
  );

export function registerProcess() {
  if (metrics.registry.getSingleMetric("soko_build_info")) return;
  if (env.processName !== null) metrics.registry.setDefaultLabels({ process: env.processName });
  shareMetrics(metrics.registry);
  // a label 'quantile' is for summaries alone, which have a count and a sum that nobody measures here
  for (const share of ["p99", "max"] as const)
    gauge(
      `soko_event_loop_delay_${share}_seconds`,
      `Delay of the event loop over the last one to two minutes, ${share}.`,
      () => loopDelay()?.[share] ?? 0,
    );
  gauge(
    "soko_event_loop_busy_ratio",
    "Share of the last one to two minutes that the event loop worked.",
    eventLoopUtilization,
  );
  new Counter({
    name: "process_cpu_seconds_total",
    help: "CPU time of all threads.",
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  gauge("process_resident_memory_bytes", "Memory that is not swapped out.", () => process.memoryUsage.rss());
  gauge("nodejs_heap_size_used_bytes", "Heap of JavaScript in use.", () => process.memoryUsage().heapUsed);
  gauge("nodejs_heap_size_total_bytes", "Heap of JavaScript.", () => process.memoryUsage().heapTotal);
  gauge(
    "nodejs_external_memory_bytes",
    "Memory of buffers and of what is not JavaScript.",
    () => process.memoryUsage().external,
  );
  gauge(
    "process_start_time_seconds",
    "When the process began, in seconds since 1970.",
    () => startedAt / 1000,
  );
  new Gauge({
    name: "soko_build_info",
    help: "Versions of the shop and of Node; the value is always 1.",
    labelNames: ["version", "node"],
    registers,
  }).set({ version, node: process.version }, 1);
}
