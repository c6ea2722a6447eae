import { transaction, type Tx } from "~/db/client.server";
import { lastUp, recordUp } from "../processes/record-up.server";

/** A lease that no process holds: `until` is when winners could last order. */
const WINNERS_CAN_ORDER = "winners can order";
const MINUTE_MS = 60_000;

/** The days to order stand still while the shop is down or its checkout is off (D111). Run it each minute, and before an offer's deadline is judged. */
export async function countOrderDays(now: Date, { hasCheckout }: { hasCheckout: boolean }): Promise<void> {
  await transaction(async (tx) => {
    if (hasCheckout) return resumeOffers(tx, now);
    const since =
      (await lastUp(tx, WINNERS_CAN_ORDER)) ?? (await recordUp(tx, WINNERS_CAN_ORDER, now)).lastUpAt;
    await tx.winnerOffer.updateMany({
      where: { orderBefore: { gt: since }, pausedAt: null },
      data: { pausedAt: since },
    });
  });
}

async function resumeOffers(tx: Tx, now: Date): Promise<void> {
  const { lastUpAt, downMs } = await recordUp(tx, WINNERS_CAN_ORDER, now);
  const wereRunning = downMs > 0 ? [{ orderBefore: { gt: lastUpAt } }] : [];
  const offers = await tx.winnerOffer.findMany({
    where: { OR: [{ pausedAt: { not: null } }, ...wereRunning] },
    select: { id: true, orderBefore: true, pausedAt: true, pausedMinutes: true },
  });
  for (const { id, orderBefore, pausedAt, pausedMinutes } of offers) {
    const minutes = Math.ceil((now.getTime() - (pausedAt ?? lastUpAt).getTime()) / MINUTE_MS);
    await tx.winnerOffer.updateMany({
      // of two processes at once one adds it
      where: { id, pausedAt, pausedMinutes },
      data: {
        orderBefore: new Date(orderBefore.getTime() + minutes * MINUTE_MS),
        pausedMinutes: pausedMinutes + minutes,
        pausedAt: null,
      },
    });
  }
}
