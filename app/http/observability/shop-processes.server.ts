/** The processes of a shop on PostgreSQL, each by what it last told of itself. */
import { env } from "~/env.server";
import { metrics } from "~/metrics/metrics.server";
import type { ProcessStats } from "~/metrics/process-stats";
import { totalOf } from "~/metrics/totals";
import { shopTime } from "~/operations/shop-clock.server";
import { processWide } from "~/process-wide.server";
import { loopDelay } from "./event-loop.server";
import { errorsInHour } from "./latest-errors.server";
import { startedAt, version } from "./process-stats.server";

const TELL_EVERY_MS = 5_000;
const SILENT_MS = 15_000;

interface Heard {
  readonly stats: ProcessStats;
  readonly heardAt: number;
}

const shared = processWide<{ processes: Map<string, Heard> }>();
const heard = (shared.processes ??= new Map<string, Heard>());

async function ownStats(name: string, now: Date): Promise<ProcessStats> {
  const delay = loopDelay();
  return {
    name,
    startedAt: new Date(startedAt),
    version,
    memoryBytes: process.memoryUsage.rss(),
    loopDelayMs: delay && delay.p99 * 1000,
    watchers: await totalOf(metrics.watchers),
    requestsInHour: metrics.answered.sum(now.getTime()),
    errorsInHour: errorsInHour(now),
  };
}

/** At once and every 5 s; a process without a name has nobody to tell. */
export function publishOwnStats(tell: (stats: ProcessStats) => unknown): void {
  const name = env.processName;
  if (name === null) return;
  const tellNow = () => void ownStats(name, shopTime()).then(tell);
  tellNow();
  setInterval(tellNow, TELL_EVERY_MS).unref();
}

export function receiveStats(stats: ProcessStats, now: Date = shopTime()): void {
  const known = heard.get(stats.name);
  // in a rolling restart the old one may still speak
  if (known && known.stats.startedAt > stats.startedAt) return;
  heard.set(stats.name, { stats, heardAt: now.getTime() });
}

/** This one and those heard within 15 s, by name; none where the process has no name. */
export async function shopProcesses(now: Date): Promise<ProcessStats[]> {
  if (env.processName === null) return [];
  for (const [name, { heardAt }] of heard) if (now.getTime() - heardAt > SILENT_MS) heard.delete(name);
  const own = await ownStats(env.processName, now);
  const others = [...heard.values()].map(({ stats }) => stats).filter(({ name }) => name !== own.name);
  return [own, ...others].sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
}
