/** `Idempotency-Key` (D30, D43, D67, D125): a row without an answer is a claim under way; a refusal deletes it. */
import { setTimeout as wait } from "node:timers/promises";
import { transaction } from "~/db/client.server";
import { isUnavailable } from "~/db/storage-unavailable.server";
import {
  pipeline,
  pipelineAndCommit,
  rowsOf,
  execute,
  type Steps,
  syncTransaction,
} from "~/db/sync-transaction.server";
import { tableColumns, columns, asNumber, asTime, insertOf } from "~/db/columns.server";
import { idSet, sql, type Sql } from "~/db/sql.server";
import { select, selectNumbers } from "~/db/select.server";
import { accepted, type Outcome, refuse, type Refusal, refused } from "~/domain/refusal";
import { lockAccountStep } from "~/db/locks.server";
import { processId } from "../processes/other-processes.server";
import { shopTime } from "../shop-clock.server";

const RETENTION_MS = 24 * 60 * 60 * 1000;
/** Longer than any payment takes. A repeat then takes the row over; the first claim finds it gone and undoes its order. */
const LEASE_MS = 90_000;
const RETRY_RELEASE_MS = 1_000;

export const KEY_REUSED = refuse(
  "conflict",
  "This Idempotency-Key was used for another request. Please use a new one.",
);
export const KEY_IN_USE = {
  ...refuse("conflict", "The first request with this Idempotency-Key is still under way."),
  retryAfterS: 2,
};

export const MAX_KEYS = 1_000;

/** `at` distinguishes this claim from one that took over the key. */
export interface KeyClaim {
  readonly userId: number;
  readonly key: string;
  readonly at: Date;
}

interface StoredAnswer {
  readonly status: number;
  readonly text: string;
}

export interface IdempotentWrite<Written> {
  readonly claim: KeyClaim;
  answerOf(written: Written): StoredAnswer;
}

type ClaimResult =
  | { readonly state: "begun"; readonly claim: KeyClaim }
  | { readonly state: "completed"; readonly answer: StoredAnswer }
  | { readonly state: "under_way" }
  | { readonly state: "too_many"; readonly refusal: Refusal }
  /** The key belongs to another request; with its answer, null while that is under way. */
  | { readonly state: "other"; readonly answer: StoredAnswer | null };

interface KeyRequest {
  readonly userId: number;
  readonly key: string;
  /** What the request asks for, as this release reads it. */
  readonly request: string;
  /** Digest of what was sent. Of a row that has one it alone counts. */
  readonly sent?: string;
  readonly maxKeys?: number;
}

export async function claimKey(
  { userId, key, request, sent, maxKeys = Infinity }: KeyRequest,
  now = shopTime(),
): Promise<ClaimResult> {
  const claim = { userId, key, at: now };
  const inserted = await syncTransaction(() => insert({ ...claim, request, sent, maxKeys })).catch(
    (error: unknown) => {
      // it may have been written
      if (isUnavailable(error)) void releaseKey(claim).catch(() => undefined);
      throw error;
    },
  );
  if (!inserted.ok) return { state: "too_many", refusal: inserted.refusal };
  if (inserted.value) return { state: "begun", claim };
  const [row] = await select(known)`
    FROM "IdempotencyKey" k WHERE k."userId" = ${userId} AND k."key" = ${key}`;
  // released meanwhile
  if (!row) return { state: "under_way" };
  const age = now.getTime() - row.createdAt.getTime();
  if (age < RETENTION_MS) {
    const answer =
      row.status !== null && row.answer !== null ? { status: row.status, text: row.answer } : null;
    if (isOther(row, { request, sent })) return { state: "other", answer };
    if (answer) return { state: "completed", answer };
    if (age < LEASE_MS) return { state: "under_way" };
  }
  const count = await transaction(
    (tx) => tx.$executeRaw`
      UPDATE "IdempotencyKey" SET "request" = ${request}, "sent" = ${sent ?? null}, "status" = NULL, "answer" = NULL,
        "createdAt" = ${now}, "processId" = ${processId()}
      WHERE "userId" = ${userId} AND "key" = ${key} AND "createdAt" = ${row.createdAt}
        AND ${row.status === null ? UNFINISHED : sql`"status" = ${row.status}`}`,
  );
  return count === 1 ? { state: "begun", claim } : { state: "under_way" };
}

/** A row without `sent` is of a release before: its digest may differ only because this one reads more fields, so the key decides. */
function isOther(
  row: { request: string; sent: string | null },
  { request, sent }: Pick<KeyRequest, "request" | "sent">,
): boolean {
  if (sent === undefined) return row.request !== request;
  return row.sent === null ? !DIGEST.test(row.request) : row.sent !== sent;
}

const DIGEST = /^[0-9a-f]{64}$/;

const TRIES = 20;
const PAUSE_MS = 100;

/** Like `claimKey`, but a repeat waits up to two seconds for the first request's answer. */
export async function claimOrAwait(request: KeyRequest): Promise<ClaimResult> {
  for (let tries = 1; ; tries++) {
    const claimed = await claimKey(request);
    const isUnderWay = claimed.state === "under_way" || (claimed.state === "other" && !claimed.answer);
    if (!isUnderWay || tries === TRIES) return claimed;
    await wait(PAUSE_MS);
  }
}

const known = tableColumns("IdempotencyKey", "k", "request, sent, status, answer, createdAt");

interface NewKey extends KeyClaim {
  readonly request: string;
  readonly sent: string | undefined;
  readonly maxKeys: number;
}

const usedKeys = columns({ count: asNumber("COUNT(*)"), oldest: asTime('MIN("createdAt")') });

/** False if the key exists. Counts after the row is written, one request at a time. */
function* insert({ userId, key, at, request, sent, maxKeys }: NewKey): Steps<Outcome<boolean>> {
  const row = { userId, key, request, sent: sent ?? null, createdAt: at, processId: processId() };
  const written = execute`${insertOf("IdempotencyKey", [row])} ON CONFLICT DO NOTHING RETURNING "key"`;
  if (maxKeys === Infinity) {
    const [{ length }] = yield* pipelineAndCommit(written);
    return accepted(length > 0);
  }
  const [, { length }, [used]] = yield* pipeline(
    lockAccountStep(userId),
    written,
    rowsOf(usedKeys)`FROM "IdempotencyKey"
      WHERE "userId" = ${userId} AND "createdAt" > ${new Date(at.getTime() - RETENTION_MS)}`,
  );
  if (length > 0 && used?.oldest && used.count > maxKeys)
    return refused(tooManyKeys(maxKeys, used.oldest, at));
  return accepted(length > 0);
}

function tooManyKeys(max: number, oldest: Date, now: Date): Refusal {
  const freeAt = oldest.getTime() + RETENTION_MS;
  return {
    ...refuse("too_many", `You have used ${max} Idempotency-Keys in 24 hours. Please try again later.`),
    retryAfterS: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)),
  };
}

const UNFINISHED = sql`"status" IS NULL`;

const underWay = ({ userId, key, at }: KeyClaim) =>
  sql`"userId" = ${userId} AND "key" = ${key} AND "createdAt" = ${at} AND ${UNFINISHED}`;

/** For the transaction of the write. A refusal means that the key was taken over meanwhile: refuse the write with it. */
export function* storeAnswerStep(claim: KeyClaim, { status, text }: StoredAnswer): Steps<Refusal | null> {
  const [stored] = yield* execute`
    UPDATE "IdempotencyKey" SET "status" = ${status}, "answer" = ${text}
    WHERE ${underWay(claim)} RETURNING "key"`;
  return stored ? null : KEY_IN_USE;
}

/** For writes that are safe to repeat, after the write. */
export async function storeAnswerAfter(claim: KeyClaim, answer: StoredAnswer): Promise<void> {
  await syncTransaction(() => storeAnswerStep(claim, answer));
}

/** Frees the key, unless an answer is stored; while the database is away, as soon as it is back. */
export async function releaseKey(claim: KeyClaim): Promise<void> {
  try {
    await deleteKeys(underWay(claim));
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    // afterwards a repeat takes it over
    if (shopTime().getTime() - claim.at.getTime() > LEASE_MS) return;
    setTimeout(() => void releaseKey(claim).catch(() => undefined), RETRY_RELEASE_MS).unref();
  }
}

/** Frees keys of dead processes; all if this one is alone. A process still at work finds its key gone and undoes its write. */
export async function releaseKeys(dead?: readonly number[]): Promise<void> {
  const unfinished = dead ? sql`${UNFINISHED} AND "processId" IN ${idSet(dead)}` : UNFINISHED;
  if (await hasKeys(unfinished)) await deleteKeys(unfinished);
}

export async function deleteExpiredKeys(now: Date): Promise<number> {
  const old = sql`"createdAt" <= ${new Date(now.getTime() - RETENTION_MS)}`;
  return (await hasKeys(old)) ? deleteKeys(old) : 0;
}

const hasKeys = async (condition: Sql) =>
  (await selectNumbers()`SELECT 1 FROM "IdempotencyKey" WHERE ${condition} LIMIT 1`).length > 0;

const deleteKeys = (condition: Sql): Promise<number> =>
  transaction((tx) => tx.$executeRaw`DELETE FROM "IdempotencyKey" WHERE ${condition}`);
