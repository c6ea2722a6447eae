/** The shop's own jobs (D95). Each is safe to run twice; a lease prevents several processes from doing so. */
import { env } from "~/env/env.server";
import { log } from "~/http/observability/log.server";
import { newsKey } from "~/http/session/secret-keys.server";
import { deleteOldAttempts } from "~/operations/accounts/password-attempts.server";
import { isNightlyBackupDue } from "~/operations/backups/backups.queries.server";
import { makeBackup } from "~/operations/backups/make-backup.server";
import { deliverySender } from "~/operations/webhooks/send-deliveries.server";
import { sweepDeliveries } from "~/operations/webhooks/sweep-deliveries.server";
import { webhookPost } from "~/operations/webhooks/post-webhook.server";
import { channelDrivers } from "~/operations/messages/channels.server";
import { queueNightSummary } from "~/operations/messages/queue-night-summary.server";
import { queueEndingSoon, queueOvertaken } from "~/operations/messages/due-messages.server";
import { queueGroupMessages } from "~/operations/messages/send-to-group.server";
import { sweepImports, sweepUploads } from "~/operations/imports/sweep-imports.server";
import { releaseKeys, deleteExpiredKeys } from "~/operations/idempotency/key-claims.server";
import { cancelUnpaidOrders } from "~/operations/orders/cancel/cancel-unpaid.server";
import { extendPaymentDeadlines } from "~/operations/orders/extend-payment-deadlines.server";
import { followPayments, mayHaveMpesa } from "~/operations/payments/connections/stored-connections.server";
import {
  type PullResult,
  pullPayments,
  pullAwaitedPayments,
} from "~/operations/payments/mpesa/pull-payments.server";
import {
  isCheckHour,
  daysWithDifferences,
} from "~/operations/reconciliation/daily-reconciliation.queries.server";
import { recordMissingSales } from "~/operations/sales/record-sales.server";
import {
  sendNewRefunds,
  startSettlingPending,
  type SettleScope,
} from "~/operations/payments/settle-pending.server";
import { sweepPictures } from "~/operations/pictures/store-picture.server";
import { deadProcesses, processId } from "~/operations/processes/other-processes.server";
import { holdsLease, followDatabaseClock } from "~/operations/processes/lease.server";
import { openAndCloseDue } from "~/operations/schedule/due-rounds.server";
import { repriceDue } from "~/operations/products/reprice-due.server";
import { shopTime } from "~/operations/shop-clock.server";
import { shopSettings } from "~/operations/settings/settings.server";
import { controlUnit } from "~/operations/tax/control-unit.server";
import { etimsDrivers } from "~/operations/tax/etims-driver.server";
import { countOrderDays } from "~/operations/winner-offers/count-order-days.server";
import { compareBoards } from "~/live/auction-feed.server";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SECOND_MS = 1_000;
/** A process missing twice is dead: its work is free within 10 s. */
const RECOVER_EVERY_MS = 3_000;
/** Only with M-Pesa, which sends nothing twice. */
const ASK_EVERY_MS = 10_000;
const PULL_EVERY_MS = 15 * MINUTE_MS;

/** Before requests come, in a process that is alone: work under way belongs to nobody. */
export async function recoverInterruptedWork(): Promise<void> {
  await logFailure("cut-off keys were not freed", () => releaseKeys());
  await settle("all");
  await sweep();
}

export function startJobs(): void {
  every(MINUTE_MS, tidy);
  // their own job, as M-Pesa may not answer: neither a start nor another job waits for it
  every(MINUTE_MS, cancelUnpaid);
  every(HOUR_MS, tidyPictures);
  // every process: each has a disk of its own
  every(HOUR_MS, () =>
    logFailure("old uploads were not swept", () => sweepUploads(env.importsDir, shopTime())),
  );
  const unit = controlUnit();
  const sendDue = deliverySender({
    ...(unit && etimsDrivers(unit, shopTime)),
    webhook: webhookPost({ mayBePrivate: env.WEBHOOK_PRIVATE }),
    ...channelDrivers(),
  });
  // not awaited: a slow recipient must not delay the next call for the others
  every(SECOND_MS, async () => void logFailure("deliveries were not sent", sendDue));
  // what queues messages and begun writes ask for what was read last: another process may have changed it
  every(SECOND_MS, () => logFailure("settings were not read", shopSettings));
  every(SECOND_MS, openAndClose);
  every(SECOND_MS, () => logFailure("refunds were not sent", () => sendNewRefunds(shopTime())));
  every(SECOND_MS, () => logFailure("messages to overtaken buyers were not queued", queueOvertaken));
  every(SECOND_MS, () => logFailure("news to a group was not queued", () => queueGroupMessages(newsKey())));
  every(MINUTE_MS, () => logFailure("messages to watchers were not queued", () => queueEndingSoon()));
  every(MINUTE_MS, () =>
    logFailure("the night's orders were not counted", () => queueNightSummary(shopTime())),
  );
  every(SECOND_MS, () => logFailure("how buyers pay was not read", followPayments));
  every(
    ASK_EVERY_MS,
    ifMpesa(() => settle("old")),
  );
  every(PULL_EVERY_MS, ifMpesa(pull));
  every(MINUTE_MS, ifMpesa(seek));
  void ifMpesa(pull)().catch(() => undefined);
  every(MINUTE_MS, backUpNightly);
  every(HOUR_MS, recordSales);
  every(HOUR_MS, checkReconciliation);
  if (processId() === null) return;
  every(MINUTE_MS, () => logFailure("the database's clock was not read", followDatabaseClock));
  every(SECOND_MS, () => logFailure("boards were not compared", compareBoards));
  every(RECOVER_EVERY_MS, () => logFailure("what was cut off was not taken over", recoverDead));
}

/** It can be connected while the shop runs. */
const ifMpesa = (job: () => Promise<void>) => async () => {
  if (await mayHaveMpesa()) await job();
};

async function tidy() {
  await settle("old");
  if (await holdsLease("tidy", 1.5 * MINUTE_MS)) await sweep();
}

async function cancelUnpaid() {
  if (!(await holdsLease("cancel unpaid", 1.5 * MINUTE_MS))) return;
  await logFailure("unpaid orders were not cancelled", () => cancelUnpaidOrders(shopTime()));
}

/** Rounds and auctions by the clock (D91). */
async function openAndClose() {
  if (!(await holdsLease("rounds", 3 * SECOND_MS))) return;
  const failures = await openAndCloseDue(shopTime(), await shopSettings());
  for (const error of failures)
    log.error({ err: error }, "a round or auction that is due was not opened or closed");
}

/** All processes of one machine share the folder of backups and its lock. */
async function backUpNightly() {
  if (!(await shopSettings()).nightlyBackup) return;
  if (!(await isNightlyBackupDue(env, shopTime()))) return;
  if (!(await holdsLease("backup", 1.5 * HOUR_MS))) return;
  const made = await makeBackup(env.backupsDir);
  if (!made.ok) log.error({ reason: made.refusal.message }, "the nightly backup was not made");
}

async function tidyPictures() {
  if (!(await holdsLease("pictures", 1.5 * HOUR_MS))) return;
  await logFailure("pictures that nothing shows were not swept", () => sweepPictures(shopTime()));
}

let pulledAt: Date | null = null;

/** Pulls payments whose callback was missed while the shop, or its connection, was away. */
async function pull() {
  const now = shopTime();
  try {
    if (!(await holdsLease("pull", 1.5 * PULL_EVERY_MS))) return;
    logPulled(await pullPayments(pulledAt));
    pulledAt = now;
  } catch (error) {
    log.warn({ err: error }, "M-Pesa's list of payments was not read");
  }
}

/** Receipts that only a callback named, and rejected starts (D75, D103). */
async function seek() {
  if (!(await holdsLease("seek", 1.5 * MINUTE_MS))) return;
  const pulled = await pullAwaitedPayments().catch((error: unknown) => {
    log.warn({ err: error }, "M-Pesa's list of payments was not read");
    return null;
  });
  if (pulled) logPulled(pulled);
}

function logPulled({ listed, missed, failures }: PullResult) {
  if (missed > 0) log.info({ listed, missed }, "found payments whose calls were missed");
  for (const error of failures) log.error({ err: error }, "a row of M-Pesa's list was not handled");
}

/** Records the sales of orders that an older release's process placed while this one ran. */
async function recordSales() {
  if (!(await holdsLease("sales", 1.5 * HOUR_MS))) return;
  await logFailure("the sales of older orders were not recorded", recordMissingSales);
}

/** Once a night, in an hour when few buy. */
async function checkReconciliation() {
  if (!isCheckHour(shopTime()) || !(await holdsLease("reconciliation", 1.5 * HOUR_MS))) return;
  await logFailure("the reconciliation was not checked", async () => {
    for (const day of await daysWithDifferences(shopTime()))
      log.error(day, "a day's reconciliation does not add up");
  });
}

async function recoverDead() {
  // every process checks: if only the lease's holder did, nobody would once it is dead
  const dead = await deadProcesses();
  if (dead.length === 0 || !(await holdsLease("take over", 2 * RECOVER_EVERY_MS))) return;
  log.warn({ processes: dead.length }, "taking over from processes that are gone");
  await releaseKeys(dead);
  await settle(dead);
}

async function settle(which: SettleScope) {
  const unsettled = (error: unknown) => log.error({ err: error }, "stale payments were not settled");
  // not awaited: the provider may not answer
  await startSettlingPending(shopTime(), which).then(
    ({ settled }) => void settled.catch(unsettled),
    unsettled,
  );
}

async function sweep() {
  const now = shopTime();
  await logFailure("the time in which the shop was down was not given back", () =>
    extendPaymentDeadlines(now),
  );
  await logFailure("the days of winners were not counted", async () =>
    countOrderDays(now, await shopSettings()),
  );
  await logFailure("products were not repriced", () => repriceDue(now));
  await logFailure("old idempotency keys were not swept", () => deleteExpiredKeys(now));
  await logFailure("old deliveries were not swept", () => sweepDeliveries(now));
  await logFailure("old tries were not swept", () => deleteOldAttempts(now));
  await logFailure("old imports were not swept", () => sweepImports(now));
}

async function logFailure(failure: string, job: () => Promise<unknown>) {
  await job().catch((error: unknown) => log.error({ err: error }, failure));
}

function every(ms: number, job: () => Promise<void>) {
  let isRunning = false;
  setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    void logFailure("a job failed", job).finally(() => (isRunning = false));
  }, ms).unref();
}
