/** The figures that matter at a glance, as numbers. Times are milliseconds. */
import { readFile, statfs } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { env } from "~/env.server";
import { Distribution } from "~/metrics/instruments";
import { metrics } from "~/metrics/metrics.server";
import { loopDelay, loopUse } from "./event-loop.server";
import { errorsInHour, latestErrors } from "./latest-errors.server";
import { startedAt, version } from "./process-figures.server";

export interface RouteTime {
  readonly method: string;
  readonly route: string;
  readonly count: number;
  readonly p95: number;
  readonly mean: number;
}

/** Files and health checks are no pages. */
const NO_PAGE = new Set(["/assets/*", "/media/*", "/healthz", "/readyz", "/metrics", "other"]);

/** The slowest first, whatever their statuses; of a route that was asked for only once or twice little is known. */
export function slowestRoutes(take: number): RouteTime[] {
  const byRoute = new Map<string, { method: string; route: string; times: Distribution }>();
  for (const { labels, value } of metrics.requests.all()) {
    const { method, route } = labels;
    if (NO_PAGE.has(route)) continue;
    const key = `${method} ${route}`;
    const { times } = byRoute.get(key) ?? { times: new Distribution(value.bounds) };
    times.add(value);
    byRoute.set(key, { method, route, times });
  }
  return [...byRoute.values()]
    .map(({ method, route, times }) => ({
      method,
      route,
      count: times.count,
      p95: (times.quantile(0.95) ?? 0) * 1000,
      mean: (times.sum / times.count) * 1000,
    }))
    .sort((a, b) => b.p95 - a.p95 || b.mean - a.mean)
    .slice(0, take);
}

export function overview(now: Date) {
  const { pledges, payments, orders, statements, cache, watchers, answered } = metrics;
  const cached = (result: string) => cache.total({ result });
  const delay = loopDelay();
  const queries = statements.all().map(({ value }) => value);
  const queryCount = queries.reduce((sum, { count }) => sum + count, 0);
  return {
    version,
    startedAt: new Date(startedAt),
    requests: { lastMinute: answered.lastMinute(now.getTime()), hour: answered.sum(now.getTime()) },
    watchers: { streams: watchers.stream.value, sockets: watchers.socket.value },
    loop: delay && { p50: delay.p50 * 1000, p99: delay.p99 * 1000, max: delay.max * 1000, busy: loopUse() },
    memoryBytes: process.memoryUsage.rss(),
    statements: {
      count: queryCount,
      mean:
        queryCount > 0
          ? (queries.reduce((sum, { sum: seconds }) => sum + seconds, 0) / queryCount) * 1000
          : 0,
    },
    cache: { hits: cached("hit"), asked: cache.total() },
    pledges: pledges.total(),
    orders: orders.total(),
    payments: {
      completed: payments.total({ outcome: "completed" }),
      failed: payments.total({ outcome: "failed" }) + payments.total({ outcome: "error" }),
      refunded: payments.total({ outcome: "refunded" }),
    },
    errors: { hour: errorsInHour(now), latest: latestErrors() },
  };
}

/** Bytes that may still be written where the shop keeps its data, and how many there are in all. */
export async function diskSpace() {
  const { bavail, blocks, bsize } = await statfs(env.dataDir);
  return { free: bavail * bsize, all: blocks * bsize };
}

const backup = z.object({ at: z.iso.datetime(), bytes: z.number() });

/** What `npm run backup` wrote down when it ended; null where none was made, or none that can be read. */
export async function lastBackup(): Promise<{ at: Date; bytes: number } | null> {
  const text = await readFile(path.join(env.dataDir, "last-backup.json"), "utf8").catch(() => "null");
  const told = backup.safeParse(parsed(text));
  return told.success ? { at: new Date(told.data.at), bytes: told.data.bytes } : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
