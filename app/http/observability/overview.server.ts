/** The figures of the system page. Times are milliseconds. */
import { readFile, statfs } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { parseJson } from "~/domain/text/json";
import { env } from "~/env/env.server";
import { metrics } from "~/metrics/metrics.server";
import { histogramTotalsBy, quantile, metricTotal } from "~/metrics/totals";
import { loopDelay, eventLoopUtilization } from "./event-loop.server";
import { errorsInHour, latestErrors } from "./latest-errors.server";
import { startedAt, version } from "./process-stats.server";

export interface RouteTime {
  readonly method: string;
  readonly route: string;
  readonly count: number;
  readonly p95: number;
  readonly mean: number;
}

const NO_PAGE = new Set(["/assets/*", "/media/*", "/healthz", "/readyz", "/metrics", "other"]);

export async function slowestRoutes(take: number): Promise<RouteTime[]> {
  const byRoute = await histogramTotalsBy(metrics.requests, ({ method, route }) =>
    NO_PAGE.has(String(route)) ? null : `${method} ${route}`,
  );
  return [...byRoute]
    .map(([key, times]) => {
      const [method = "", route = ""] = key.split(" ");
      const p95 = (quantile(times, 0.95) ?? 0) * 1000;
      return { method, route, count: times.count, p95, mean: (times.sum / times.count) * 1000 };
    })
    .sort((a, b) => b.p95 - a.p95 || b.mean - a.mean)
    .slice(0, take);
}

export async function overview(now: Date) {
  const { pledges, payments, orders, statements, cache, watchers, lastRequests } = metrics;
  const delay = loopDelay();
  const queries = (await histogramTotalsBy(statements, () => "all")).get("all") ?? { count: 0, sum: 0 };
  const paid = (outcome: string) => metricTotal(payments, { outcome });
  return {
    version,
    startedAt: new Date(startedAt),
    requests: { lastMinute: lastRequests.lastMinute(now.getTime()), hour: lastRequests.sum(now.getTime()) },
    watchers: {
      streams: await metricTotal(watchers, { kind: "stream" }),
      sockets: await metricTotal(watchers, { kind: "socket" }),
    },
    loop: delay && {
      p50: delay.p50 * 1000,
      p99: delay.p99 * 1000,
      max: delay.max * 1000,
      busy: eventLoopUtilization(),
    },
    memoryBytes: process.memoryUsage.rss(),
    statements: {
      count: queries.count,
      mean: queries.count > 0 ? (queries.sum / queries.count) * 1000 : 0,
    },
    cache: { hits: await metricTotal(cache, { result: "hit" }), lookups: await metricTotal(cache) },
    pledges: await metricTotal(pledges),
    orders: await metricTotal(orders),
    payments: {
      completed: await paid("completed"),
      failed: (await paid("failed")) + (await paid("error")),
      refunded: await paid("refunded"),
    },
    errors: { hour: errorsInHour(now), latest: latestErrors() },
  };
}

export async function diskSpace() {
  const { bavail, blocks, bsize } = await statfs(env.dataDir);
  return { free: bavail * bsize, all: blocks * bsize };
}

const backup = z.object({ at: z.iso.datetime(), bytes: z.number() });

/** Written by `npm run backup` when it ends; null if there is none, or an unreadable one. */
export async function lastBackup(): Promise<{ at: Date; bytes: number } | null> {
  const text = await readFile(path.join(env.dataDir, "last-backup.json"), "utf8").catch(() => "null");
  const stored = backup.safeParse(parseJson(text));
  return stored.success ? { at: new Date(stored.data.at), bytes: stored.data.bytes } : null;
}
