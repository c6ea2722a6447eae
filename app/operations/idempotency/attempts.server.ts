/**
 * `Idempotency-Key` (D30, D43, D67): a repeat of a request that has one is answered what the first was answered.
 *
 * An attempt begins by writing the key's row without an answer; a repeat that finds it so is under way, and one that finds an
 * answer gets it. Only what succeeded is kept: after a refusal the row is taken away, so that the same key may be tried again
 * once there is stock or the round's fee is known.
 *
 * What happens when the server dies in between? The answer of an order, or of an add to the cart, is written inside the
 * transaction that does it (`keepAnswer`, `keepAnswerStep`), so either both are there or neither is. A row that stays without an answer for longer than `LEASE_MS` is
 * taken over by the next repeat, which gives it a new `createdAt`; should the first attempt still run, its `keepAnswer` no
 * longer finds the row it wrote, refuses, and takes its order back with it. The next start frees such rows at once. Joins and
 * pledges are safe to repeat by themselves (D21, D22), so theirs is written after them.
 */
import { db, transaction, type Tx } from "~/db/client.server";
import { isDuplicate } from "~/db/duplicate.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { rowsOf, type Steps } from "~/db/short-write.server";
import { accepted, type Outcome, refuse, type Refusal, refused } from "~/domain/refusal";
import { lockAccount } from "../accounts/lock-account.server";
import { shopTime } from "../shop-clock.server";

const KEPT_MS = 24 * 60 * 60 * 1000;
/** Longer than any call takes, the slowest mock payment included. */
const LEASE_MS = 90_000;

export const OTHER_REQUEST = refuse(
  "conflict",
  "This Idempotency-Key was used for another request. Please use a new one.",
);
export const UNDER_WAY = {
  ...refuse("conflict", "The first request with this Idempotency-Key is still under way."),
  retryAfterS: 2,
};

/** Of one account in 24 hours: a key a minute, day and night, is no phone's. */
export const MOST_KEYS = 1_000;

/** A buyer's key in use. `at` tells this attempt from one that took the key over. */
export interface Attempt {
  readonly userId: number;
  readonly key: string;
  readonly at: Date;
}

export interface CachedResponse {
  readonly status: number;
  /** JSON text. */
  readonly text: string;
}

/** Passed to a write that keeps its answer by itself; `answerOf` sees what was written. */
export interface Once<Written> {
  readonly attempt: Attempt;
  answerOf(written: Written): CachedResponse;
}

export type Begun =
  | { readonly state: "begun"; readonly attempt: Attempt }
  | { readonly state: "answered"; readonly answer: CachedResponse }
  | { readonly state: "under_way" }
  | { readonly state: "too_many"; readonly refusal: Refusal }
  /** The key belongs to a request that is not this one. */
  | { readonly state: "other" };

/**
 * @param request what tells one request from another: a digest of method, path and body
 * @param mostKeys how many the account may have kept at a time; a repeat of one of them is none more
 */
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
    const written = await insert({ userId, key, request, createdAt: now }, mostKeys);
    if (!written.ok) return { state: "too_many", refusal: written.refusal };
    return written.value === "begun" ? { state: "begun", attempt } : { state: "under_way" };
  }
  const age = now.getTime() - row.createdAt.getTime();
  if (age < KEPT_MS) {
    if (row.request !== request) return { state: "other" };
    if (row.status !== null && row.answer !== null)
      return { state: "answered", answer: { status: row.status, text: row.answer } };
    if (age < LEASE_MS) return { state: "under_way" };
  }
  const { count } = await transaction((tx) =>
    tx.idempotencyKey.updateMany({
      where: { userId, key, status: row.status, createdAt: row.createdAt },
      data: { request, status: null, answer: null, createdAt: now },
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

/** 'under_way' where somebody with the same key was faster. Counted after the row is written, by one request at a time. */
async function insert(
  data: { userId: number; key: string; request: string; createdAt: Date },
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

/** Within the transaction of the write itself, which has to refuse with what this answers: the key was taken over meanwhile. */
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

/** The same, as a step of a short write. */
export function* keepAnswerStep(
  { userId, key, at }: Attempt,
  { status, text }: CachedResponse,
): Steps<Refusal | null> {
  const [kept] = yield* rowsOf<{ key: string }>(Prisma.sql`
    UPDATE "IdempotencyKey" SET "status" = ${status}, "answer" = ${text}
    WHERE "userId" = ${userId} AND "key" = ${key} AND "createdAt" = ${at} AND "status" IS NULL RETURNING "key"`);
  return kept ? null : UNDER_WAY;
}

/** For a write that is safe to repeat: after it. An answer that is kept already stays. */
export async function keepAnswerAfter(attempt: Attempt, { status, text }: CachedResponse): Promise<void> {
  await transaction((tx) =>
    tx.idempotencyKey.updateMany({ where: underWay(attempt), data: { status, answer: text } }),
  );
}

/** Nothing came of it: the key may be used again. An answer that is kept already stays. */
export async function giveUpAttempt(attempt: Attempt): Promise<void> {
  await transaction((tx) => tx.idempotencyKey.deleteMany({ where: underWay(attempt) }));
}

/**
 * At the start of the server no attempt is under way: one that was cut off need not be waited for. Should another server still
 * be at it, it finds its key gone and takes its write back with it.
 */
export async function freeAttempts(): Promise<void> {
  const cutOff = { status: null };
  if ((await db().idempotencyKey.count({ where: cutOff, take: 1 })) === 0) return;
  await transaction((tx) => tx.idempotencyKey.deleteMany({ where: cutOff }));
}

/** 'Keys are kept 24 h' (D67). Answers how many went. */
export async function sweepAttempts(now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS);
  const old = { createdAt: { lte: before } };
  // no write where there is nothing to write
  if ((await db().idempotencyKey.count({ where: old, take: 1 })) === 0) return 0;
  const { count } = await transaction((tx) => tx.idempotencyKey.deleteMany({ where: old }));
  return count;
}
