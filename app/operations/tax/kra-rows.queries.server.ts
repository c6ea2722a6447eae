/** What the outbox knows of tax invoices: the state of each, and of the queue. */
import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import type { RowsAtKra } from "~/domain/tax/signing";
import { ETIMS_CHANNEL, KRA_CHANNELS, SIGNATURE_CHANNEL, STOCK_CHANNEL } from "~/domain/webhook/kra-channels";

const rowFields = selectColumns(
  "Delivery",
  "channel, recipient, state, lastAnswer, dueAt, sentAt, skippedAt, failedSince, refusalDigest",
);

type KraRow = Awaited<ReturnType<typeof rowsOf>>[number];

const rowsOf = (ids: readonly number[]) =>
  db().delivery.findMany({
    where: { channel: { in: [...KRA_CHANNELS] }, recipient: { in: ids.map(String) } },
    select: rowFields,
  });

export type StoredRowsAtKra = RowsAtKra<KraRow>;

/** By tax invoice. */
export async function rowsAtKra(ids: readonly number[]): Promise<(id: number) => StoredRowsAtKra> {
  const rows = ids.length === 0 ? [] : await rowsOf(ids);
  const byKey = new Map(rows.map((row) => [`${row.channel} ${row.recipient}`, row]));
  const find = (channel: string, id: number) => byKey.get(`${channel} ${id}`) ?? null;
  return (id) => ({
    document: find(ETIMS_CHANNEL, id),
    signature: find(SIGNATURE_CHANNEL, id),
    stock: find(STOCK_CHANNEL, id),
  });
}

/** What stands at the head of the queue, and how many wait with it; null if nothing waits. */
export async function signingQueue() {
  const waiting = { channel: ETIMS_CHANNEL, sentAt: null, skippedAt: null };
  const head = await db().delivery.findFirst({
    where: waiting,
    orderBy: { id: "asc" },
    select: rowFields,
  });
  if (!head) return null;
  const [count, invoice] = await Promise.all([
    db().delivery.count({ where: waiting }),
    db().taxInvoice.findUnique({
      where: { id: Number(head.recipient) },
      select: { id: true, number: true, originalId: true },
    }),
  ]);
  return invoice && { ...head, count, invoice };
}

/** How many documents wait for a person outside the queue. */
export async function countOutsideQueue() {
  const [skipped, stock, signatures] = await Promise.all([
    db().delivery.count({ where: { channel: ETIMS_CHANNEL, sentAt: null, skippedAt: { not: null } } }),
    db().delivery.count({ where: { channel: STOCK_CHANNEL, state: "failed" } }),
    db().delivery.count({ where: { channel: SIGNATURE_CHANNEL, state: "failed" } }),
  ]);
  return { skipped, stock, signatures };
}
