/** The provider's list of received payments (D75, D103). */
import { db, transaction, type Tx } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { inCents } from "~/db/rows.server";
import { isUnavailable } from "~/db/storage-unavailable.server";
import { attemptCode } from "~/domain/payment/attempt";
import { PENDING_PROOFS, PROOF_WAIT_MS } from "~/domain/payment/confirmation";
import type { PaymentProvider } from "~/payments/provider.server";
import type { ReceivedPayment } from "~/payments/received-payment";
import { msg } from "~/texts/t";
import { shopTime } from "../../shop-clock.server";
import { type AttemptEnd, attemptFields, failAttempt, type PaymentAttempt } from "../attempts.server";
import { listingProviders } from "../connections/stored-connections.server";
import { confirmationsForAttempt } from "./possible-confirmations.server";
import { recordConfirmation } from "./record-confirmation.server";

const HOUR_MS = 60 * 60 * 1000;
/** The provider's list goes no further back. */
const LIST_MS = 48 * HOUR_MS;
/** A payment may be listed late. */
const OVERLAP_MS = HOUR_MS;
/** A payment is on the provider's list within this time of its start (D103). */
const LISTED_AFTER_MS = 10 * 60_000;

export interface PullResult {
  readonly listed: number;
  /** Payments on the list that no callback had reported. */
  readonly missed: number;
  /** Errors of rows that could not be handled; they do not affect other rows (D103). */
  readonly failures: readonly unknown[];
}

/** Records payments whose callback was missed, by the providers' lists of the last 48 hours. Rejects if a list cannot be read; the others are. */
export async function pullPayments(since: Date | null): Promise<PullResult> {
  const results: PullResult[] = [];
  const unread: unknown[] = [];
  for (const provider of await listingProviders())
    await pullFrom(provider, since).then(
      (result) => void results.push(result),
      (error: unknown) => void unread.push(error),
    );
  if (unread.length > 0) throw unread[0];
  return {
    listed: results.reduce((sum, { listed }) => sum + listed, 0),
    missed: results.reduce((sum, { missed }) => sum + missed, 0),
    failures: results.flatMap(({ failures }) => failures),
  };
}

async function pullFrom(provider: PaymentProvider, since: Date | null): Promise<PullResult> {
  const { connectionId = null } = provider;
  const now = shopTime();
  const from = new Date(Math.max(now.getTime() - LIST_MS, (since?.getTime() ?? 0) - OVERLAP_MS));
  const rows = (await provider.received?.(from, now)) ?? [];
  const listed = rows.map((row) => ({ ...row, connectionId }));
  const known = await db().confirmation.findMany({
    where: { createdAt: { gte: new Date(now.getTime() - LIST_MS - OVERLAP_MS) } },
    select: { mpesaReceipt: true, state: true, proof: true },
  });
  const byReceipt = new Map(known.map((confirmation) => [confirmation.mpesaReceipt, confirmation]));
  // the process that recorded it may have been killed before matching it
  const open = listed.filter(({ receipt }) => {
    const confirmation = byReceipt.get(receipt);
    return !confirmation || confirmation.state === "unmatched" || confirmation.proof !== "listed";
  });
  const failed = await recordEach(open);
  await finishReading({ connectionId, from, now, failedRows: failed.map(({ row }) => row) });
  const missed = open.filter(({ receipt }) => !byReceipt.has(receipt)).length;
  return { listed: listed.length, missed, failures: failed.map(({ error }) => error) };
}

/** One bad row never stops the rest (D103). */
async function recordEach(rows: readonly ReceivedPayment[]) {
  const failures: { readonly row: ReceivedPayment; readonly error: unknown }[] = [];
  for (const row of rows)
    try {
      await recordConfirmation(row, JSON.stringify(row), "list");
    } catch (error) {
      if (isUnavailable(error)) throw error;
      failures.push({ row, error });
    }
  return failures;
}

interface Reading {
  /** Whose list: it says nothing about payments at another of the shop's numbers. */
  readonly connectionId: number | null;
  readonly from: Date;
  readonly now: Date;
  /** Rows that could not be handled; they are on the list all the same. */
  readonly failedRows: readonly ReceivedPayment[];
}

/** A confirmation that is not on the list by now is missing. */
async function finishReading({ connectionId, from, now, failedRows }: Reading): Promise<void> {
  await db().confirmation.updateMany({
    where: {
      connectionId,
      proof: { in: [...PENDING_PROOFS] },
      mpesaReceipt: { notIn: failedRows.map(({ receipt }) => receipt) },
      createdAt: { gte: from, lte: new Date(now.getTime() - PROOF_WAIT_MS) },
    },
    data: { proof: "missing" },
  });
  await endNeverAsked({ connectionId, from, now, failedRows });
  await saveReading({ connectionId, from, now });
}

/** Extends the previous reading if there is no gap between them. */
async function saveReading({
  connectionId,
  from,
  now,
}: Pick<Reading, "connectionId" | "from" | "now">): Promise<void> {
  const provider = listName(connectionId);
  await transaction(async (tx) => {
    const before = await tx.readList.findUnique({ where: { provider } });
    const isJoined = before !== null && before.until >= from;
    const since = isJoined && before.since < from ? before.since : from;
    const until = isJoined && before.until > now ? before.until : now;
    await tx.readList.upsert({
      where: { provider },
      create: { provider, since, until },
      update: { since, until },
    });
  });
}

export const listName = (connectionId: number | null): string =>
  connectionId === null ? "daraja" : `daraja ${connectionId}`;

/** Reads the list again while a receipt is sought, or a rejected start has just become old enough to end. */
export async function pullAwaitedPayments(): Promise<PullResult | null> {
  if ((await listingProviders()).length === 0) return null;
  const now = shopTime();
  const sought = await db().confirmation.findFirst({
    where: { proof: { in: [...PENDING_PROOFS] } },
    orderBy: { createdAt: "asc" },
    select: { createdAt: true },
  });
  const since = sought?.createdAt ?? (await rejectedStartSince(now));
  return since && pullPayments(since);
}

/** The gateway rejected the start, so M-Pesa gave it no id. */
const REJECTED_START = {
  provider: "daraja",
  state: { in: ["started", "unknown"] },
  checkoutId: null,
  callback: null,
} satisfies Prisma.PaymentAttemptWhereInput;

const SOON_MS = 30 * 60_000;

async function rejectedStartSince(now: Date): Promise<Date | null> {
  const oldest = await db().paymentAttempt.findFirst({
    where: {
      ...REJECTED_START,
      startedAt: {
        gte: new Date(now.getTime() - SOON_MS),
        lte: new Date(now.getTime() - LISTED_AFTER_MS),
      },
    },
    orderBy: { startedAt: "asc" },
    select: { startedAt: true },
  });
  return oldest?.startedAt ?? null;
}

let reading: Promise<unknown> | null = null;
let isWanted = false;

/** Reads the list at once (D75); callbacks that come together share a reading. After a failure the job tries again each minute. */
export async function pullAwaitedPaymentsNow(): Promise<void> {
  isWanted = true;
  reading ??= (async () => {
    while (isWanted) {
      isWanted = false;
      await pullAwaitedPayments().catch(() => null);
    }
  })().finally(() => (reading = null));
  await reading;
}

const NEVER_ASKED: AttemptEnd = {
  outcome: "never_asked",
  code: null,
  text: msg("M-Pesa was too busy to ask your phone"),
};

/** Ends starts that the gateway rejected, once M-Pesa's list of ten minutes later, fully handled, lacks them (D103). A late payment still counts. */
async function endNeverAsked({ connectionId, from, now, failedRows }: Reading) {
  const rows = await db().paymentAttempt.findMany({
    where: {
      ...REJECTED_START,
      connectionId,
      startedAt: { gte: from, lte: new Date(now.getTime() - LISTED_AFTER_MS) },
    },
    orderBy: { id: "asc" },
    select: attemptFields,
  });
  const sums = new Set(failedRows.map(({ cents }) => cents));
  for (const attempt of rows.map(inCents).filter(({ cents }) => !sums.has(cents)))
    await transaction(async (tx) => {
      if (!(await mayHavePaid(tx, attempt))) await failAttempt(tx, attempt, NEVER_ASKED);
    });
}

/** True if an unmatched payment may belong to this attempt: then a person decides (D79). */
async function mayHavePaid(tx: Tx, attempt: PaymentAttempt): Promise<boolean> {
  const named = await tx.confirmation.count({
    where: { state: "unmatched", accountReference: attemptCode(attempt.id) },
  });
  return named > 0 || (await confirmationsForAttempt(tx, attempt)).some(({ state }) => state === "unmatched");
}
