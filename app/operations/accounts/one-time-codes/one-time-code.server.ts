import { createHmac, randomInt } from "node:crypto";
import { db, transaction, type Tx } from "~/db/client.server";
import {
  CODE_MINUTES,
  CODE_TRIES,
  sixDigitCode,
  ONE_TIME_CODE_INVALID,
} from "~/domain/account/log-in/one-time-code";
import type { CodePurpose } from "~/domain/message/facts";
import { accepted, type Refusal, refuse, refused } from "~/domain/refusal";
import { syncTransaction } from "~/db/sync-transaction.server";
import { tooManyAttempts } from "~/domain/account/log-in/too-many-attempts";
import { shopTime } from "../../shop-clock.server";
import { countTries } from "../password-attempts.server";

const CODES = 1_000_000;
const MINUTE_MS = 60_000;

/** Stands for an account that nobody has, so that asking for its code is the same work. */
export const NO_ACCOUNT = 0;

/** Whom and what a code is for; `target` is the phone that it verifies, or ''. */
interface CodeFor {
  readonly userId: number;
  readonly purpose: CodePurpose;
  readonly target: string;
  readonly key: Buffer;
}

/** Keyed: of a million codes a plain digest would be tried out in a second. */
const digestOf = ({ userId, purpose, target, key }: CodeFor, code: string) =>
  createHmac("sha256", key)
    .update(JSON.stringify([userId, purpose, target, code]))
    .digest("hex");

/** Replaces the one before: the newest alone counts. Returned for the only time. */
export async function makeCode(tx: Tx, whose: CodeFor): Promise<string> {
  const { userId, purpose } = whose;
  const now = shopTime();
  const code = sixDigitCode(randomInt(CODES));
  const fresh = {
    digest: digestOf(whose, code),
    tries: 0,
    expiresAt: new Date(now.getTime() + CODE_MINUTES * MINUTE_MS),
  };
  await tx.oneTimeCode.deleteMany({ where: { expiresAt: { lte: now } } });
  await tx.oneTimeCode.upsert({
    where: { userId_purpose: { userId, purpose } },
    create: { userId, purpose, ...fresh },
    update: fresh,
    select: { userId: true },
  });
  return code;
}

/** Counts the try before it compares, in a transaction of its own: a refusal must not take the count back. */
export async function checkCode(whose: CodeFor, code: string): Promise<Refusal | null> {
  const { userId, purpose } = whose;
  const { count } = await transaction((tx) =>
    tx.oneTimeCode.updateMany({
      where: { userId, purpose, expiresAt: { gt: shopTime() }, tries: { lt: CODE_TRIES } },
      data: { tries: { increment: 1 } },
    }),
  );
  const row = await db().oneTimeCode.findUnique({
    where: { userId_purpose: { userId, purpose } },
    select: { digest: true },
  });
  return count === 1 && row?.digest === digestOf(whose, code) ? null : invalidCode();
}

/** Call it after `checkCode` accepted the code. Of several callers at once only one gets true. */
export async function consumeValidCode(tx: Tx, whose: CodeFor, code: string): Promise<boolean> {
  const { userId, purpose } = whose;
  const { count } = await tx.oneTimeCode.deleteMany({
    where: { userId, purpose, digest: digestOf(whose, code), expiresAt: { gt: shopTime() } },
  });
  return count === 1;
}

export const invalidCode = (): Refusal => refuse("invalid", ONE_TIME_CODE_INVALID, "code");

/** How many codes an account, a phone and an address may ask for (D85), counted in the database: across all processes. */
const HOUR_MS = 60 * 60_000;

/** Ten codes of five tries a day: fifty guesses of a million. Many phones share one address. */
const LIMITS = {
  account: { max: 10, windowMs: 24 * HOUR_MS },
  phone: { max: 10, windowMs: 24 * HOUR_MS },
  address: { max: 60, windowMs: HOUR_MS },
} as const;

export type CodeLimit = keyof typeof LIMITS;

/** Counts a try, or refuses it at the limit. `key` stands for the account, phone or address without naming it. */
export async function countCodeAttempt(limit: CodeLimit, key: string): Promise<Refusal | null> {
  const { max, windowMs } = LIMITS[limit];
  const now = shopTime();
  const taken = await syncTransaction(function* () {
    const [counted] = yield* countTries([{ key: `code ${limit} ${key}`, windowMs }], now);
    if (!counted || counted.used <= max) return accepted(null);
    return refused(tooManyAttempts(counted.resetsAt.getTime() - now.getTime()));
  });
  return taken.ok ? null : taken.refusal;
}
