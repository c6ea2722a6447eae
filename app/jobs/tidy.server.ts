/** What the shop does by itself (D95). Each job is safe to run twice; a lease keeps several processes from doing so. */
import { log } from "~/http/observability/log.server";
import { sweepTries } from "~/operations/accounts/password-tries.server";
import { freeAttempts, sweepAttempts } from "~/operations/idempotency/attempts.server";
import { beginSettling, type Which } from "~/operations/pledges/settle-stale-payments.server";
import { sweepPictures } from "~/operations/pictures/sweep-pictures.server";
import { cutOffProcesses } from "~/operations/processes/cut-off.server";
import { holdsLease } from "~/operations/processes/lease.server";
import { measureClock } from "~/operations/processes/measure-clock.server";
import { processId } from "~/operations/processes/neighbours.server";
import { repriceEndedSales } from "~/operations/products/reprice-ended-sales.server";
import { shopTime } from "~/operations/shop-clock.server";
import { compareBoards } from "~/live/auction-feed.server";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SECOND_MS = 1_000;
/** Twice missed is gone: within 10 s what a killed process held is free. */
const RECOVER_EVERY_MS = 3_000;

/** Before requests come, in a process that is alone: whatever is under way is nobody's. */
export async function takeOverAll(): Promise<void> {
  await attempt("cut-off attempts were not freed", () => freeAttempts());
  await settle("all");
  await sweep();
}

export function beginJobs(): void {
  every(MINUTE_MS, tidy);
  every(HOUR_MS, tidyPictures);
  if (processId() === null) return;
  every(MINUTE_MS, () => attempt("the database's clock was not read", measureClock));
  every(SECOND_MS, () => attempt("boards were not compared", compareBoards));
  every(RECOVER_EVERY_MS, () => attempt("what was cut off was not taken over", takeOverCutOff));
}

async function tidy() {
  await settle("old");
  if (await holdsLease("tidy", 1.5 * MINUTE_MS)) await sweep();
}

async function tidyPictures() {
  if (!(await holdsLease("pictures", 1.5 * HOUR_MS))) return;
  await attempt("pictures that nothing shows were not swept", () => sweepPictures(shopTime()));
}

async function takeOverCutOff() {
  // everybody looks: were it for the lease's holder alone, nobody would while that one is gone
  const gone = await cutOffProcesses();
  if (gone.length === 0 || !(await holdsLease("take over", 2 * RECOVER_EVERY_MS))) return;
  log.warn({ processes: gone.length }, "taking over from processes that are gone");
  await freeAttempts(gone);
  await settle(gone);
}

async function settle(which: Which) {
  const unsettled = (error: unknown) => log.error({ err: error }, "stale payments were not settled");
  // not awaited: the provider may not answer
  await beginSettling(shopTime(), which).then(({ settled }) => void settled.catch(unsettled), unsettled);
}

async function sweep() {
  const now = shopTime();
  await attempt("ended sales were not repriced", () => repriceEndedSales(now));
  await attempt("old idempotency keys were not swept", () => sweepAttempts(now));
  await attempt("old tries were not swept", () => sweepTries(now));
}

async function attempt(failure: string, job: () => Promise<unknown>) {
  await job().catch((error: unknown) => log.error({ err: error }, failure));
}

/** Never twice at a time. */
function every(ms: number, job: () => Promise<void>) {
  let isRunning = false;
  setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    void attempt("a job failed", job).finally(() => (isRunning = false));
  }, ms).unref();
}
