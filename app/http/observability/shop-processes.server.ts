/** The processes of a shop on PostgreSQL, with the figures that each last published. */
import { env } from "~/env/env.server";
import { metrics } from "~/metrics/metrics.server";
import type { ProcessStats } from "~/metrics/process-stats";
import { metricTotal } from "~/metrics/totals";
import { shopTime } from "~/operations/shop-clock.server";
import { processWide } from "~/process/process-wide.server";
import { loopDelay } from "./event-loop.server";
import { errorsInHour } from "./latest-errors.server";
import { startedAt, version } from "./process-stats.server";

const PUBLISH_EVERY_MS = 5_000;
const SILENT_MS = 15_000;

interface Received {
  readonly stats: ProcessStats;
  readonly receivedAt: number;
}

const shared = processWide<{ processes: Map<string, Received> }>();
const received = (shared.processes ??= new Map<string, Received>());

async function ownStats(name: string, now: Date): Promise<ProcessStats> {
  const delay = loopDelay();
  return {
    name,
    startedAt: new Date(startedAt),
    version,
    memoryBytes: process.memoryUsage.rss(),
    loopDelayMs: delay && delay.p99 * 1000,
    watchers: await metricTotal(metrics.watchers),
    requestsInHour: metrics.lastRequests.sum(now.getTime()),
    errorsInHour: errorsInHour(now),
  };
}

/** At once and every 5 s; a process without a name publishes nothing. */
export function publishOwnStats(publish: (stats: ProcessStats) => unknown): void {
  const name = env.processName;
  if (name === null) return;
  const publishNow = () => void ownStats(name, shopTime()).then(publish);
  publishNow();
  setInterval(publishNow, PUBLISH_EVERY_MS).unref();
}

export function receiveStats(stats: ProcessStats, now: Date = shopTime()): void {
  const known = received.get(stats.name);
  // in a rolling restart the old process may still publish
  if (known && known.stats.startedAt > stats.startedAt) return;
  received.set(stats.name, { stats, receivedAt: now.getTime() });
}

/** This process and those that published within 15 s, by name; none if the process has no name. */
export async function shopProcesses(now: Date): Promise<ProcessStats[]> {
  if (env.processName === null) return [];
  for (const [name, { receivedAt }] of received)
    if (now.getTime() - receivedAt > SILENT_MS) received.delete(name);
  const own = await ownStats(env.processName, now);
  const others = [...received.values()].map(({ stats }) => stats).filter(({ name }) => name !== own.name);
  return [own, ...others].sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
}
