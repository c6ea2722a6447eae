import { db, transaction } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { groupBy } from "~/domain/group-by";
import { CHANNELS } from "~/domain/message/channels";
import { isQuietHour, nightSummaryDueAt } from "~/domain/message/timing";
import { accepted, refuse, refused } from "~/domain/refusal";
import { nairobiDay } from "~/domain/time";
import { queueMessage } from "./queue-message.server";

/** Another process was faster, or one of them was withdrawn: nothing is written, and the next minute tries again. */
const CHANGED = refuse("conflict", "The messages have changed.");
const DAY_MS = 24 * 60 * 60_000;

/** Counts the new orders of the night into one message for each of the staff (D123). Each morning, before they are due. */
export async function queueNightSummary(now: Date): Promise<void> {
  const dueAt = nightSummaryDueAt(nairobiDay(now));
  if (isQuietHour(now) || now >= dueAt) return;
  const waiting = { kind: "order.new", state: "waiting", tries: 0, claimedUntil: null, dueAt } as const;
  const rows = await db().delivery.findMany({
    where: waiting,
    select: { id: true, channel: true, userId: true, event: true },
  });
  if (rows.length === 0) return;
  const orders = await db().order.findMany({
    where: { createdAt: { gte: new Date(dueAt.getTime() - DAY_MS) } },
    select: { id: true, totalCents: true },
  });
  const people = groupBy(rows, ({ userId, channel }) => `${channel} ${userId}`);
  for (const mine of people.values()) {
    const [first] = mine;
    const of = orders.filter(({ id }) => mine.some(({ event }) => event.startsWith(`order.new ${id} `)));
    const channel = CHANNELS.find((one) => one === first?.channel);
    const userId = first?.userId;
    if (of.length < 2 || !channel || !userId) continue;
    const ids = mine.map(({ id }) => id);
    await transaction(async (tx) => {
      const { count } = await tx.delivery.deleteMany({ where: { ...waiting, id: { in: ids } } });
      if (count < ids.length) return refused(CHANGED);
      const totalCents = inCents(of).reduce((sum, order) => sum + order.totalCents, 0);
      await queueMessage(tx, {
        kind: "order.new",
        event: `order.new of the night before ${dueAt.toISOString()}`,
        to: [userId],
        by: [channel],
        facts: { orders: of.length, totalCents, orderId: null, orderNumber: null, payment: "", place: "" },
      });
      return accepted(null);
    });
  }
}
