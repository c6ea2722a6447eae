/** Queries payments and refunds under way at the provider (D21, D73, D78). */
import { tableColumns, selectColumns } from "~/db/columns.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { join, sql, type Sql } from "~/db/sql.server";
import { select } from "~/db/select.server";
import { lacksVariables, paymentProvider } from "~/payments/provider.server";
import { tryEach, throwFailures } from "../processes/try-each";
import { processId } from "../processes/other-processes.server";
import { mayStillSettle, queryAndSettle } from "./start-and-query.server";
import { sendRefund } from "./refunds/send-refund.server";
import { MAY_COMPLETE } from "~/domain/payment/attempt";
import { pullPayments } from "./mpesa/pull-payments.server";
import { listingProviders } from "./connections/stored-connections.server";

let running: Promise<number> | null = null;

/** "old": under way for long. "all": at a start with no other process. Otherwise those of processes that are gone (D95). */
export type SettleScope = "old" | "all" | readonly number[];

/** Resolves once they are found. `settled` resolves to how many were settled, or rejects with the errors at the end. */
export async function startSettlingPending(
  now: Date,
  scope: SettleScope = "old",
): Promise<{ settled: Promise<number> }> {
  const tasks = running ? [] : await pending(now, scope);
  running ??= settleAll(tasks).finally(() => (running = null));
  return { settled: running };
}

type SettleTask = () => Promise<boolean>;

const attemptColumns = tableColumns("PaymentAttempt", "attempt", "id, startedAt, askedAt");
const refundColumns = tableColumns("Refund", "refund", "id, startedAt, askedAt");

const isOwn = () =>
  processId() === null ? sql`TRUE` : sql`("processId" IS NULL OR "processId" = ${processId()})`;

function pendingCondition(now: Date, scope: SettleScope): Sql {
  // at any age, because the clock may have been set back since
  if (scope === "all") return sql`TRUE`;
  if (scope !== "old") return sql`"processId" IN (${join([...scope])})`;
  const before = new Date(now.getTime() - paymentProvider().queryAfterMs);
  return sql`COALESCE("askedAt", "startedAt") < ${before} AND ${isOwn()}`;
}

async function pending(now: Date, scope: SettleScope): Promise<SettleTask[]> {
  const tasks = pendingCondition(now, scope);
  const [attempts, refunds] = await Promise.all([
    select(attemptColumns)`
      FROM "PaymentAttempt" attempt WHERE "state" IN ('started', 'accepted', 'unknown') AND ${tasks} ORDER BY "id"`,
    select(refundColumns)`
      FROM "Refund" refund WHERE "state" IN ('started', 'accepted', 'unknown') AND ${tasks} ORDER BY "id"`,
  ]);
  const isDue = (one: QueriedAttempt) => scope !== "old" || isQueryDue(one, now);
  return [
    ...attempts.filter(isDue).map(
      ({ id }) =>
        () =>
          queryAndSettle(id).then((settled) => !mayStillSettle(settled)),
    ),
    ...refunds.filter(isDue).map(({ id }) => async () => {
      const { state } = await sendRefund(id);
      return state === "completed" || state === "failed";
    }),
  ];
}

/** Within this time the operation sends its own refund. */
const OPERATION_SENDS_MS = 1_000;
const NEW_AT_ONCE = 200;

/** Asks for refunds that nobody has asked for yet, such as the entry fees of a void round, a second or two after their commit. */
export async function sendNewRefunds(now: Date): Promise<void> {
  const before = new Date(now.getTime() - OPERATION_SENDS_MS);
  // M-Pesa's by variables wait while the server has none
  const isSendable = lacksVariables({ provider: "daraja", connectionId: null })
    ? sql`("way" <> 'daraja' OR "connectionId" IS NOT NULL)`
    : sql`TRUE`;
  const refunds = await select(refundColumns)`
    FROM "Refund" refund WHERE "state" = 'started' AND "askedAt" IS NULL AND "startedAt" < ${before}
    AND ${isSendable} AND ${isOwn()}
    ORDER BY "id" LIMIT ${NEW_AT_ONCE}`;
  const failed = await tryEach(refunds, ({ id }) => sendRefund(id), CONCURRENCY);
  throwFailures(failed, `of ${refunds.length} refunds could not be sent`);
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

/** How many run at once, so that some that hang do not delay the others. */
const CONCURRENCY = 8;

async function settleAll(tasks: readonly SettleTask[]): Promise<number> {
  let settled = 0;
  const count = async (settle: SettleTask) => {
    if (await settle()) settled += 1;
  };
  throwFailures(await tryEach(tasks, count, CONCURRENCY), `of ${tasks.length} payments could not be settled`);
  return settled;
}

export const recheckColumns = selectColumns(
  "PaymentAttempt",
  "id, state, provider, connectionId, checkoutId, startedAt",
);

type RecheckedAttempt = Prisma.PaymentAttemptGetPayload<{ select: typeof recheckColumns }>;

/** Settles what the provider's list and status queries say. Returns the ids whose state is known now (D104); with `isListed` the list is enough. */
export async function recheckAttempts<One extends RecheckedAttempt>(
  attempts: readonly One[],
  isListed: (attempt: One) => boolean,
): Promise<ReadonlySet<number>> {
  if (attempts.length === 0) return new Set();
  const isListRead = await readPaymentList(attempts);
  const checked = new Set(
    attempts.filter((one) => needsNoQuery(one) || (isListRead && isListed(one))).map(({ id }) => id),
  );
  const ask = async ({ id }: One) => {
    if ((await queryAndSettle(id, MAY_COMPLETE)) !== "unanswered") checked.add(id);
  };
  await tryEach(attempts, ask, CONCURRENCY);
  return checked;
}

/** False if the list cannot be read now, or the provider has none. */
async function readPaymentList(attempts: readonly RecheckedAttempt[]): Promise<boolean> {
  if ((await listingProviders()).length === 0) return false;
  const since = new Date(Math.min(...attempts.map(({ startedAt }) => startedAt.getTime())));
  return pullPayments(since).then(
    ({ failures }) => failures.length === 0,
    () => false,
  );
}

/** True for an attempt that nobody here can ask about, or one that failed before a prompt was sent: the provider cannot know more. */
const needsNoQuery = (attempt: RecheckedAttempt): boolean =>
  lacksVariables(attempt) || (attempt.state === "failed" && attempt.checkoutId === null);
