import type { Tx } from "~/db/client.server";
import { ETIMS_CHANNEL, SIGNATURE_CHANNEL, STOCK_CHANNEL } from "~/domain/webhook/kra-channels";
import { msg } from "~/texts/t";

/** Its id rises with the document's number, because the counter is locked. A credit note is skipped with its invoice (D120). */
export async function queueForSigning(
  tx: Tx,
  { id, originalId, now }: { readonly id: number; readonly originalId: number | null; readonly now: Date },
): Promise<void> {
  const isSkipped = originalId !== null && (await isMissingAtKra(tx, originalId));
  await tx.delivery.create({
    data: {
      ...rowOf(ETIMS_CHANNEL, id, now),
      ...(isSkipped && { skippedAt: now, state: "failed", lastAnswer: WITHOUT_INVOICE }),
    },
    select: { id: true },
  });
}

export const WITHOUT_INVOICE = msg("Its invoice is not at KRA");

/** Whether KRA neither has a document nor will get it in its turn: it was skipped, or issued before the shop used eTIMS. */
export async function isMissingAtKra(tx: Tx, id: number): Promise<boolean> {
  const [signatures, rows] = await Promise.all([
    tx.taxSignature.count({ where: { invoiceId: id } }),
    tx.delivery.findMany({
      where: { channel: { in: [ETIMS_CHANNEL, SIGNATURE_CHANNEL] }, recipient: String(id) },
      select: { channel: true, sentAt: true, skippedAt: true },
    }),
  ]);
  const isSkipped = ({ channel, sentAt, skippedAt }: (typeof rows)[number]) =>
    channel === ETIMS_CHANNEL && sentAt === null && skippedAt !== null;
  return signatures === 0 && rows.every(isSkipped);
}

/** For a document that KRA has: its signature, if that was lost, or its stock. Nothing if it is queued already. */
export const queueAtKra = (
  tx: Tx,
  channel: typeof SIGNATURE_CHANNEL | typeof STOCK_CHANNEL,
  { id, now }: { readonly id: number; readonly now: Date },
) => {
  const row = rowOf(channel, id, now);
  const { event, recipient } = row;
  return tx.delivery.upsert({
    where: { channel_event_recipient: { channel, event, recipient } },
    create: row,
    update: {},
    select: { id: true },
  });
};

const EVENTS = {
  [ETIMS_CHANNEL]: "tax invoice",
  [SIGNATURE_CHANNEL]: "signature of tax invoice",
  [STOCK_CHANNEL]: "stock of tax invoice",
} as const;

const rowOf = (channel: keyof typeof EVENTS, id: number, now: Date) => ({
  channel,
  kind: "tax invoice",
  event: `${EVENTS[channel]} ${id}`,
  recipient: String(id),
  body: "",
  dueAt: now,
  createdAt: now,
});
