/** The provider's list of received money (D75, D103). */
import { db, transaction } from "~/db/client.server";
import { unavailable } from "~/db/storage-unavailable.server";
import { SEEK_MS, SOUGHT } from "~/domain/payment/confirmation";
import { hasList, paymentProvider, type Received } from "~/payments/provider.server";
import { shopTime } from "../../shop-clock.server";
import { endNeverAsked, LISTED_AFTER_MS } from "../never-asked.server";
import { recordConfirmation } from "./record-confirmation.server";

const HOUR_MS = 60 * 60 * 1000;
/** The provider's list goes no further back. */
const LIST_MS = 48 * HOUR_MS;
/** What came in may be listed late. */
const OVERLAP_MS = HOUR_MS;

export interface Pulled {
  readonly listed: number;
  /** Payments on the list that no callback had reported. */
  readonly missed: number;
  /** Of rows that could not be handled: each stands for itself (D103). */
  readonly failures: readonly unknown[];
}

/** Hears of money whose call was missed, by the provider's list of the last 48 hours. Rejects where that cannot be read. */
export async function pullPayments(since: Date | null): Promise<Pulled> {
  const provider = paymentProvider();
  if (!hasList()) return { listed: 0, missed: 0, failures: [] };
  const now = shopTime();
  const from = new Date(Math.max(now.getTime() - LIST_MS, (since?.getTime() ?? 0) - OVERLAP_MS));
  const listed = (await provider.received?.(from, now)) ?? [];
  const known = await db().confirmation.findMany({
    where: { createdAt: { gte: new Date(now.getTime() - LIST_MS - OVERLAP_MS) } },
    select: { mpesaReceipt: true, state: true, proof: true },
  });
  const byReceipt = new Map(known.map((money) => [money.mpesaReceipt, money]));
  // the process that recorded it may have been killed before it was matched
  const open = listed.filter(({ receipt }) => {
    const money = byReceipt.get(receipt);
    return !money || money.state === "unmatched" || money.proof !== "listed";
  });
  const failed = await hearEach(open);
  await nowRead({ from, now, unheard: failed.map(({ row }) => row) });
  const missed = open.filter(({ receipt }) => !byReceipt.has(receipt)).length;
  return { listed: listed.length, missed, failures: failed.map(({ error }) => error) };
}

/** One bad row never stops the rest (D103). */
async function hearEach(rows: readonly Received[]) {
  const failures: { readonly row: Received; readonly error: unknown }[] = [];
  for (const row of rows)
    try {
      await recordConfirmation(row, JSON.stringify(row), "list");
    } catch (error) {
      if (unavailable(error)) throw error;
      failures.push({ row, error });
    }
  return failures;
}

interface Reading {
  readonly from: Date;
  readonly now: Date;
  /** Rows that could not be handled: the list does have them. */
  readonly unheard: readonly Received[];
}

/** What the list does not have by now never came. */
async function nowRead({ from, now, unheard }: Reading): Promise<void> {
  await db().confirmation.updateMany({
    where: {
      proof: { in: [...SOUGHT] },
      mpesaReceipt: { notIn: unheard.map(({ receipt }) => receipt) },
      createdAt: { gte: from, lte: new Date(now.getTime() - SEEK_MS) },
    },
    data: { proof: "missing" },
  });
  await endNeverAsked({ from, until: now, unheard });
  await noteReading({ from, now });
}

/** Joined to the readings before where there is no gap. */
async function noteReading({ from, now }: Pick<Reading, "from" | "now">): Promise<void> {
  const { name: provider } = paymentProvider();
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

/** Asks the list again while a receipt is sought, or a start that was turned away has just become old enough to end. */
export async function seekReceipts(): Promise<Pulled | null> {
  if (!hasList()) return null;
  const now = shopTime();
  const sought = await db().confirmation.findFirst({
    where: { proof: { in: [...SOUGHT] } },
    orderBy: { createdAt: "asc" },
    select: { createdAt: true },
  });
  const since = sought?.createdAt ?? (await turnedAwaySince(now));
  return since && pullPayments(since);
}

const SOON_MS = 30 * 60_000;

async function turnedAwaySince(now: Date): Promise<Date | null> {
  const oldest = await db().paymentAttempt.findFirst({
    where: {
      provider: "daraja",
      state: { in: ["started", "unknown"] },
      checkoutId: null,
      callback: null,
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

/** At once (D75): calls that come together are sought together. Failures are the job's, which asks again each minute. */
export async function seekAtOnce(): Promise<void> {
  isWanted = true;
  reading ??= (async () => {
    while (isWanted) {
      isWanted = false;
      await seekReceipts().catch(() => null);
    }
  })().finally(() => (reading = null));
  await reading;
}
