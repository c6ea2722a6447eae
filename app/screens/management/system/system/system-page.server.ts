import type { FailedBackup } from "~/domain/backup/backup";
import { failedBackup } from "~/operations/backups/backups.queries.server";
import { formatBytes } from "~/domain/text/bytes";
import { countOf, formatCount } from "~/domain/text/count";
import { type DailyReconciliation, differenceOf } from "~/domain/payment/daily-reconciliation";
import { formatDuration } from "~/domain/text/duration";
import { formatCalendarDay, formatClock, formatDateTime } from "~/domain/time";
import { env } from "~/env/env.server";
import {
  diskSpace,
  lastBackup,
  overview,
  type RouteTime,
  slowestRoutes,
} from "~/http/observability/overview.server";
import { shopProcesses } from "~/http/observability/shop-processes.server";
import { daysWithDifferences } from "~/operations/reconciliation/daily-reconciliation.queries.server";
import { currentMpesa } from "~/operations/payments/connections/connection-view.queries.server";
import { failedPayments } from "~/operations/pledges/failed-payments.queries.server";
import { databaseSize } from "~/operations/processes/database-size.queries.server";
import { connectionViews } from "~/screens/management/shared/connections/connections.server";
import { differenceText, mpesaListWarning } from "~/screens/management/payments/payment-labels";
import { timeAgo, failedTitle, paymentsSince } from "~/screens/management/lists/waiting-rows.server";

const SLOWEST = 10;
const DAY_MS = 86_400_000;
// an older backup gets a warning
const BACKUP_DAYS = 2;
const LITTLE_SPACE_BYTES = 1e9;
const SLOW_LOOP_MS = 250;

function span(ms: number): string {
  if (ms >= 1000) return `${Math.round(ms / 100) / 10} s`;
  return `${ms < 9.95 ? Math.round(ms * 10) / 10 : Math.round(ms)} ms`;
}

const MINUTE_MS = 60_000;
const toTheMinute = (ms: number) =>
  ms < MINUTE_MS ? "Under 1 min" : formatDuration(Math.floor(ms / MINUTE_MS) * MINUTE_MS);

type Overview = Awaited<ReturnType<typeof overview>>;
type Backup = Awaited<ReturnType<typeof lastBackup>>;
type Space = Awaited<ReturnType<typeof diskSpace>>;

interface Found {
  readonly stats: Overview;
  readonly backup: Backup;
  readonly failed: FailedBackup | null;
  readonly space: Space;
  /** Days whose reconciliation does not add up (D79). */
  readonly wrong: readonly DailyReconciliation[];
}

function warnings({ stats, backup, failed, space: { free }, wrong }: Found, now: Date): string[] {
  const isOld = backup && now.getTime() - backup.at.getTime() > BACKUP_DAYS * DAY_MS;
  return [
    ...(backup ? [] : ["No backup yet: make one under Backups, best every night."]),
    ...(failed ? [`The latest backup failed, ${formatDateTime(failed.at)}: ${failed.reason}`] : []),
    ...(isOld ? [`The last backup was made ${timeAgo(backup.at, now)}.`] : []),
    ...wrong.map(
      (reconciliation) =>
        `The payments of ${formatCalendarDay(reconciliation.day)} do not add up: ${differenceText(differenceOf(reconciliation)) ?? ""}. See Payments, Report.`,
    ),
    ...(free < LITTLE_SPACE_BYTES ? [`Only ${formatBytes(free)} of disk space is left.`] : []),
    ...(stats.loop && stats.loop.p99 >= SLOW_LOOP_MS
      ? [`The server is overloaded: requests wait up to ${span(stats.loop.p99)} for their turn.`]
      : []),
  ];
}

function health(stats: Overview, now: Date) {
  const { requests, watchers, loop, statements, cache, version } = stats;
  const up = now.getTime() - stats.startedAt.getTime();
  return [
    {
      label: "Up for",
      value: formatDuration(up),
      note: `Release ${version}, since ${formatDateTime(stats.startedAt)}`,
    },
    {
      label: "Requests a minute",
      value: formatCount(requests.lastMinute),
      note: `${formatCount(requests.hour)} in the last hour`,
    },
    {
      label: "Watchers",
      value: formatCount(watchers.streams + watchers.sockets),
      note: `${formatCount(watchers.streams)} streams, ${formatCount(watchers.sockets)} WebSockets`,
    },
    {
      label: "Slowest 1% of waits",
      value: loop ? span(loop.p99) : "–",
      note: loop
        ? `half under ${span(loop.p50)}, longest ${span(loop.max)}, ${Math.round(loop.busy * 100)}% busy`
        : "not known yet",
    },
    {
      label: "Database statement",
      value: span(statements.mean),
      note: `average of ${formatCount(statements.count)}`,
    },
    {
      label: "Pages served from cache",
      value: cache.lookups > 0 ? `${Math.round((100 * cache.hits) / cache.lookups)}%` : "–",
      note: `${formatCount(cache.hits)} of ${formatCount(cache.lookups)}`,
    },
  ];
}

const room = (
  { memoryBytes }: Overview,
  databaseBytes: number,
  { free, all }: Space,
  backup: Backup,
  now: Date,
) => [
  { label: "Memory", value: formatBytes(memoryBytes) },
  { label: "Database", value: formatBytes(databaseBytes) },
  { label: "Free disk", value: formatBytes(free), note: `of ${formatBytes(all)}` },
  {
    label: "Since the last backup",
    value: backup ? toTheMinute(now.getTime() - backup.at.getTime()) : "Never made",
    note: backup ? `${formatBytes(backup.bytes)}, ${formatDateTime(backup.at)}` : undefined,
  },
];

const business = ({ pledges, orders, payments }: Overview) => [
  { label: "Pledges", value: formatCount(pledges) },
  { label: "Orders", value: formatCount(orders) },
  { label: "Fees paid", value: formatCount(payments.completed) },
  {
    label: "Fees declined",
    value: formatCount(payments.failed),
    note: `${formatCount(payments.refunded)} refunded`,
  },
];

const routeRow = ({ method, route, count, p95, mean }: RouteTime) => ({
  id: `${method} ${route}`,
  route: `${method} ${route}`,
  count: formatCount(count),
  p95: span(p95),
  mean: span(mean),
});

type Process = Awaited<ReturnType<typeof shopProcesses>>[number];

const processRow = (stats: Process) => ({
  id: stats.name,
  name: stats.name,
  since: formatDateTime(stats.startedAt),
  version: stats.version,
  memory: formatBytes(stats.memoryBytes),
  wait: stats.loopDelayMs === null ? "–" : span(stats.loopDelayMs),
  watchers: formatCount(stats.watchers),
  requests: formatCount(stats.requestsInHour),
  errors: formatCount(stats.errorsInHour),
});

const reconciliationText = (wrong: number): string =>
  wrong === 0
    ? "Every cent of the last 31 days adds up."
    : `${countOf(wrong, "day does", "days do")} not add up.`;

/** Figures of this process since its start; `processes` lists all of the shop's, and is empty if there can be only one. */
export async function systemPage(now: Date) {
  const stats = await overview(now);
  const [databaseBytes, space, backup, broken, wrong, failed] = await Promise.all([
    databaseSize(),
    diskSpace(),
    lastBackup(),
    failedBackup(env.dataDir),
    daysWithDifferences(now),
    failedPayments(paymentsSince(now), { take: 0 }),
  ]);
  return {
    asOf: formatClock(now),
    processName: env.processName,
    processes: (await shopProcesses(now)).map(processRow),
    ...(await connectionViews(now, "/management/system")),
    warnings: [currentMpesa()?.trouble ?? []]
      .flat()
      .concat(warnings({ stats, backup, failed: broken, space, wrong }, now)),
    reconciliation: [reconciliationText(wrong.length), mpesaListWarning(currentMpesa())]
      .filter(Boolean)
      .join(" "),
    health: health(stats, now),
    room: room(stats, databaseBytes, space, backup, now),
    business: business(stats),
    failed: failedTitle(failed),
    routes: (await slowestRoutes(SLOWEST)).map(routeRow),
    errorsInHour: formatCount(stats.errors.hour),
    errors: stats.errors.latest.map(({ at, message, requestId }, i) => ({
      id: `${at.getTime()} ${i}`,
      at: formatDateTime(at),
      message,
      requestId: requestId ?? "none",
    })),
  };
}

export type SystemView = Awaited<ReturnType<typeof systemPage>>;
