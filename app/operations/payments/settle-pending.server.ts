/** Queries payments and refunds under way at the provider (D21, D73, D78). */
import { columns, columnsOf } from "~/db/columns.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { paymentProvider } from "~/payments/provider.server";
import { processId } from "../processes/other-processes.server";
import { forEachConcurrently } from "./for-each-concurrently.server";
import { mayStillSettle, queryAndSettle } from "./query-attempt.server";
import { sendRefund } from "./send-refund.server";

const { sql } = Prisma;

let running: Promise<number> | null = null;

/** "old": under way for long. "all": at a start with no other process. Otherwise those of processes that are gone (D95). */
export type SettleScope = "old" | "all" | readonly number[];

/** Returns how many are settled; throws failures at the end. */
export async function settlePending(now: Date, scope?: SettleScope): Promise<number> {
  const { settled } = await startSettling(now, scope);
  return settled;
}

/** Resolves once they are found. */
export async function startSettling(
  now: Date,
  scope: SettleScope = "old",
): Promise<{ settled: Promise<number> }> {
  const tasks = running ? [] : await pending(now, scope);
  running ??= settleAll(tasks).finally(() => (running = null));
  return { settled: running };
}

type SettleTask = () => Promise<boolean>;

const attemptColumns = columns(columnsOf("PaymentAttempt", "attempt", "id, startedAt, askedAt"));
const refundColumns = columns(columnsOf("Refund", "refund", "id, startedAt, askedAt"));

function pendingCondition(now: Date, scope: SettleScope): Prisma.Sql {
  // at any age, because the clock may have been set back since
  if (scope === "all") return sql`TRUE`;
  if (scope !== "old") return sql`"processId" IN (${Prisma.join([...scope])})`;
  const isOwn = processId() === null ? sql`TRUE` : sql`("processId" IS NULL OR "processId" = ${processId()})`;
  const before = new Date(now.getTime() - paymentProvider().askAfterMs);
  return sql`COALESCE("askedAt", "startedAt") < ${before} AND ${isOwn}`;
}

async function pending(now: Date, scope: SettleScope): Promise<SettleTask[]> {
  const tasks = pendingCondition(now, scope);
  const [attempts, refunds] = await Promise.all([
    select(
      attemptColumns,
      sql`FROM "PaymentAttempt" attempt WHERE "state" IN ('started', 'accepted', 'unknown') AND ${tasks} ORDER BY "id"`,
    ),
    select(
      refundColumns,
      sql`FROM "Refund" refund WHERE "state" IN ('started', 'accepted', 'unknown') AND ${tasks} ORDER BY "id"`,
    ),
  ]);
  const isDue = (one: QueriedAttempt) => scope !== "old" || isQueryDue(one, now);
  return [
    ...attempts.filter(isDue).map(
      ({ id }) =>
        () =>
          queryAndSettle(id).then((settled) => !mayStillSettle(settled)),
    ),
    ...refunds.filter(isDue).map(({ id }) => async () => {
      const state = await sendRefund(id);
      return state === "completed" || state === "failed";
    }),
  ];
}

interface QueriedAttempt {
  readonly startedAt: Date;
  readonly askedAt: Date | null;
}

const MAX_PAUSE_MS = 60 * 60 * 1000;

/** The pause grows with the age: half the age at the last query. */
function isQueryDue({ startedAt, askedAt }: QueriedAttempt, now: Date): boolean {
  if (askedAt === null) return true;
  const pauseMs = Math.min((askedAt.getTime() - startedAt.getTime()) / 2, MAX_PAUSE_MS);
  return now.getTime() - askedAt.getTime() >= pauseMs;
}

async function settleAll(tasks: readonly SettleTask[]): Promise<number> {
  const failures: unknown[] = [];
  let settled = 0;
  await forEachConcurrently(tasks, async (settle) => {
    try {
      if (await settle()) settled += 1;
    } catch (error) {
      failures.push(error);
    }
  });
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${tasks.length} payments could not be settled`);
  return settled;
}
