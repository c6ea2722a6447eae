/** Locks until the commit. SQLite needs none: it has one writer. */
import { db, type Tx } from "./client.server";
import type { Prisma } from "./generated/sqlite/client";
import { dialectOf } from "./open.server";
import { idSet, raw, sql } from "./sql.server";
import { execute, type Steps, stepsWithin } from "./sync-transaction.server";
import type { Cents } from "~/domain/money";

type Table = Prisma.ModelName;
type Column<Name extends Table> = keyof Prisma.TypeMap["model"][Name]["payload"]["scalars"] & string;

/** Nobody else writes these rows, and what is read afterwards stays true. A write that asks for a state locks its rows by itself. */
export const lockRows = <Name extends Table>(
  tx: Tx,
  table: Name,
  column: Column<Name>,
  value: number | readonly number[],
): Promise<void> => stepsWithin(tx, lockRowsStep(table, column, value));

export function* lockRowsStep<Name extends Table>(
  table: Name,
  column: Column<Name>,
  value: number | readonly number[],
): Steps<void> {
  if (dialectOf(db()) !== "postgresql") return;
  const which = typeof value === "number" ? sql`= ${value}` : sql`IN ${idSet(value)}`;
  // weaker than FOR UPDATE: rows that only refer to these do not wait
  yield* execute`SELECT 1 FROM ${raw(`"${table}"`)} WHERE ${raw(`"${column}"`)} ${which} FOR NO KEY UPDATE`;
}

/** For writes under a limit: two at once would each count only the rows that existed before both. Call it first in the transaction. */
export const lockAccount = (tx: Tx, userId: number): Promise<void> => lockRows(tx, "User", "id", userId);

export const lockAccountStep = (userId: number): Steps<void> => lockRowsStep("User", "id", userId);

type Mode = "shared" | "exclusive";

/** The first key of an advisory lock; the second is the hash of the phone, sum or channel. */
const PHONES = 7_273;
const SUMS = 7_274;
const BUDGETS = 7_275;
const AUCTIONS = 7_276;
const NEWS = 7_277;
const PAYMENTS = 7_278;

/** Of two prompts to a phone the second sees the first (D105). */
export const lockPhone = (tx: Tx, phone: string) => lockText(tx, PHONES, phone);

/** Of two SMS at once the second sees what the first costs (D122). */
export const lockSmsBudget = (tx: Tx) => lockText(tx, BUDGETS, "sms");

/** Somebody who withdraws the consent at the same moment gets no news. */
export const lockNews = (tx: Tx) => lockText(tx, NEWS, "news");

/** Auctions are opened side by side ('shared'), and switched off as a whole alone ('exclusive'). */
export const lockAuctions = (tx: Tx, mode: Mode) => lockText(tx, AUCTIONS, "auctions", mode);

/** M-Pesa's connections are entered, tried and switched one at a time. */
export const lockPaymentConnections = (tx: Tx) => lockText(tx, PAYMENTS, "connections");

/** Payments of a sum count side by side ('shared'); staff refund or match one alone ('exclusive', D79). Call it first: rows would not suffice. */
export const lockSum = (tx: Tx, cents: Cents, mode: Mode) => lockText(tx, SUMS, `${cents}`, mode);

async function lockText(tx: Tx, kind: number, text: string, mode: Mode = "exclusive"): Promise<void> {
  const lock = raw(`pg_advisory_xact_lock${mode === "shared" ? "_shared" : ""}`);
  if (dialectOf(db()) === "postgresql")
    await tx.$executeRaw`SELECT ${lock}(CAST(${kind} AS INTEGER), hashtext(${text}))`;
}
