import { db, type Tx } from "~/db/client.server";
import { raw } from "~/db/sql.server";
import { dialectOf } from "~/db/open.server";
import { execute, type Steps, stepsWithin } from "~/db/sync-transaction.server";
import type { Cents } from "~/domain/money";

/** For writes under a limit: two at once would each count only the rows that existed before both. Call it first in the transaction. */
export const lockAccount = (tx: Tx, userId: number): Promise<void> =>
  stepsWithin(tx, lockAccountStep(userId));

export function* lockAccountStep(userId: number): Steps<void> {
  // SQLite has one writer anyway. Weaker than FOR UPDATE, so that rows which only refer to the account do not wait.
  if (dialectOf(db()) === "postgresql")
    yield* execute`SELECT "id" FROM "User" WHERE "id" = ${userId} FOR NO KEY UPDATE`;
}

/** The first key of an advisory lock; the second is the hash of the phone, sum or channel. */
const PHONES = 7_273;
const SUMS = 7_274;
const BUDGETS = 7_275;
const AUCTIONS = 7_276;
const NEWS = 7_277;
const PAYMENTS = 7_278;

/** Until the commit: of two prompts to a phone the second sees the first (D105). */
export const lockPhone = (tx: Tx, phone: string) => lockText(tx, "pg_advisory_xact_lock", PHONES, phone);

/** Until the commit: of two SMS at once the second sees what the first costs (D122). */
export const lockSmsBudget = (tx: Tx) => lockText(tx, "pg_advisory_xact_lock", BUDGETS, "sms");

/** Until the commit, so that somebody who withdraws the consent at the same moment gets no news. */
export const lockNews = (tx: Tx) => lockText(tx, "pg_advisory_xact_lock", NEWS, "news");

/** Until the commit: auctions are opened side by side ('shared'), and switched off as a whole alone ('exclusive'). */
export const lockAuctions = (tx: Tx, mode: "shared" | "exclusive") =>
  lockText(tx, modes[mode], AUCTIONS, "auctions");

/** Until the commit: M-Pesa's connections are entered, tried and switched one at a time. */
export const lockPaymentConnections = (tx: Tx) =>
  lockText(tx, "pg_advisory_xact_lock", PAYMENTS, "connections");

/** Payments of a sum count side by side ('shared'); staff refund or match one alone ('exclusive', D79). Call it first: rows would not suffice. */
export const lockSum = (tx: Tx, cents: Cents, mode: "shared" | "exclusive") =>
  lockText(tx, modes[mode], SUMS, `${cents}`);

const modes = { shared: "pg_advisory_xact_lock_shared", exclusive: "pg_advisory_xact_lock" } as const;

async function lockText(tx: Tx, lock: string, kind: number, text: string): Promise<void> {
  // SQLite has one writer anyway
  if (dialectOf(db()) === "postgresql")
    await tx.$executeRaw`SELECT ${raw(lock)}(CAST(${kind} AS INTEGER), hashtext(${text}))`;
}
