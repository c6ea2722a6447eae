/**
 * `Idempotency-Key` (D30, D43, D67): a row without an answer is an attempt under way; a refusal deletes it. Orders and adds to the
 * cart write their answer in their transaction. After `LEASE_MS` a repeat takes the row over; the first attempt then finds it
 * gone and takes its order back. Joins and pledges are safe to repeat (D21, D22), so their answer is written afterwards.
 */
import { db, transaction, type Tx } from "~/db/client.server";
import { isDuplicate } from "~/db/duplicate.server";
import { unavailable } from "~/db/storage-unavailable.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { rowsOf, type Steps } from "~/db/sync-transaction.server";
import { accepted, type Outcome, refuse, type Refusal, refused } from "~/domain/refusal";
import { lockAccount } from "../accounts/lock-account.server";
import { processId } from "../processes/neighbours.server";
import { shopTime } from "../shop-clock.server";

const KEPT_MS = 24 * 60 * 60 * 1000;
/** Longer than any payment takes. */
const LEASE_MS = 90_000;
const GIVE_UP_AGAIN_MS = 1_000;

export const OTHER_REQUEST = refuse(
  "conflict",
  "This Idempotency-Key was used for another request. Please use a new one.",
);
export const UNDER_WAY = {
  ...refuse("conflict", "The first request with this Idempotency-Key is still under way."),
  retryAfterS: 2,
};

export const MOST_KEYS = 1_000;

/** `at` tells this attempt from one that took over the key. */
export interface Attempt {
  readonly userId: number;
  readonly key: string;
  readonly at: Date;
}

export interface CachedResponse {
  readonly status: number;
  readonly text: string;
}

export interface Once<Written> {
  readonly attempt: Attempt;
  answerOf(written: Written): CachedResponse;
}

export type Begun =
  | { readonly state: "begun"; readonly attempt: Attempt }
  | { readonly state: "answered"; readonly answer: CachedResponse }
  | { readonly state: "under_way" }
  | { readonly state: "too_many"; readonly refusal: Refusal }
  /** The key has another request; with its answer, null while that is under way. */
  | { readonly state: "other"; readonly answer: CachedResponse | null };

export async function beginAttempt(
  {
    userId,
    key,
    request,
    mostKeys = Infinity,
  }: { userId: number; key: string; request: string; mostKeys?: number },
  now = shopTime(),
): Promise<Begun> {
  const where = { userId_key: { userId, key } };
  const row = await db().idempotencyKey.findUnique({ where });
  const attempt = { userId, key, at: now };
  if (!row) {
    const data = { userId, key, request, createdAt: now, processId: processId() };
    const written = await insert(data, mostKeys).catch((error: unknown) => {
      // it may have been written
      if (unavailable(error)) void giveUpAttempt(attempt).catch(() => undefined);
      throw error;
    });
    if (!written.ok) return { state: "too_many", refusal: written.refusal };
    return written.value === "begun" ? { state: "begun", attempt } : { state: "under_way" };
  }
  const age = now.getTime() - row.createdAt.getTime();
  if (age < KEPT_MS) {
    const answer =
      row.status !== null && row.answer !== null ? { status: row.status, text: row.answer } : null;
    if (row.request !== request) return { state: "other", answer };
    if (answer) return { state: "answered", answer };
    if (age < LEASE_MS) return { state: "under_way" };
  }
  const { count } = await transaction((tx) =>
    tx.idempotencyKey.updateMany({
      where: { userId, key, status: row.status, createdAt: row.createdAt },
      data: { request, status: null, answer: null, createdAt: now, processId: processId() },
    }),
  );
  return count === 1 ? { state: "begun", attempt } : { state: "under_way" };
}

const keptAt = (userId: number, now: Date) => ({
  userId,
  createdAt: { gt: new Date(now.getTime() - KEPT_MS) },
});

async function tooManyKeys(tx: Tx, userId: number, most: number, now: Date): Promise<Refusal> {
  const oldest = await tx.idempotencyKey.findFirst({
    where: keptAt(userId, now),
    orderBy: { createdAt: "asc" },
    select: { createdAt: true },
  });
  const freeAt = (oldest?.createdAt.getTime() ?? now.getTime()) + KEPT_MS;
  return {
    ...refuse("too_many", `You have used ${most} Idempotency-Keys in 24 hours. Please try again later.`),
    retryAfterS: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)),
  };
}

/** Counts after the row is written, one request at a time. 'under_way' where a request with the same key was faster. */
async function insert(
  data: { userId: number; key: string; request: string; createdAt: Date; processId: number | null },
  most: number,
): Promise<Outcome<"begun" | "under_way">> {
  const begun = accepted("begun" as const);
  try {
    return await transaction(async (tx) => {
      if (most !== Infinity) await lockAccount(tx, data.userId);
      await tx.idempotencyKey.create({ data, select: { key: true } });
      if (most === Infinity) return begun;
      const kept = keptAt(data.userId, data.createdAt);
      const count = await tx.idempotencyKey.count({ where: kept, take: most + 1 });
      return count > most ? refused(await tooManyKeys(tx, data.userId, most, data.createdAt)) : begun;
    });
  } catch (error) {
    if (isDuplicate(error)) return accepted("under_way");
    throw error;
  }
}

const underWay = ({ userId, key, at }: Attempt) => ({ userId, key, createdAt: at, status: null });

/** Call it in the transaction of the write. If it refuses, the key was taken over meanwhile: refuse the write with its answer. */
export async function keepAnswer(
  tx: Tx,
  attempt: Attempt,
  { status, text }: CachedResponse,
): Promise<Refusal | null> {
  const { count } = await tx.idempotencyKey.updateMany({
    where: underWay(attempt),
    data: { status, answer: text },
  });
  return count === 0 ? UNDER_WAY : null;
}

export function* keepAnswerStep(
  { userId, key, at }: Attempt,
  { status, text }: CachedResponse,
): Steps<Refusal | null> {
  const [kept] = yield* rowsOf<{ key: string }>(Prisma.sql`
    UPDATE "IdempotencyKey" SET "status" = ${status}, "answer" = ${text}
    WHERE "userId" = ${userId} AND "key" = ${key} AND "createdAt" = ${at} AND "status" IS NULL RETURNING "key"`);
  return kept ? null : UNDER_WAY;
}

/** For writes that are safe to repeat, after the write. */
export async function keepAnswerAfter(attempt: Attempt, { status, text }: CachedResponse): Promise<void> {
  await transaction((tx) =>
    tx.idempotencyKey.updateMany({ where: underWay(attempt), data: { status, answer: text } }),
  );
}

/** The key may be used again, unless an answer is kept; while the database is away, as soon as it is back. */
export async function giveUpAttempt(attempt: Attempt): Promise<void> {
  try {
    await transaction((tx) => tx.idempotencyKey.deleteMany({ where: underWay(attempt) }));
  } catch (error) {
    if (!unavailable(error)) throw error;
    // afterwards a repeat takes it over
    if (shopTime().getTime() - attempt.at.getTime() > LEASE_MS) return;
    setTimeout(() => void giveUpAttempt(attempt).catch(() => undefined), GIVE_UP_AGAIN_MS).unref();
  }
}

/** Frees keys of processes that are gone; all if this one is alone. One still at work finds its key gone and undoes its write. */
export async function freeAttempts(gone?: readonly number[]): Promise<void> {
  const cutOff = { status: null, ...(gone && { processId: { in: [...gone] } }) };
  if ((await db().idempotencyKey.count({ where: cutOff, take: 1 })) === 0) return;
  await transaction((tx) => tx.idempotencyKey.deleteMany({ where: cutOff }));
}

export async function sweepAttempts(now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS);
  const old = { createdAt: { lte: before } };
  if ((await db().idempotencyKey.count({ where: old, take: 1 })) === 0) return 0;
  const { count } = await transaction((tx) => tx.idempotencyKey.deleteMany({ where: old }));
  return count;
}
