import type { Tx } from "~/db/client.server";
import { downTimeMs } from "~/domain/order/pay-before";
import { processId } from "./other-processes.server";

const ALONE = 0;

export const lastUp = async (tx: Tx, name: string): Promise<Date | null> =>
  (await tx.lease.findUnique({ where: { name }, select: { until: true } }))?.until ?? null;

/** Records once a minute that the shop, or a part of it, is up. `downMs` is the time without a record; only one process gets it. */
export async function recordUp(
  tx: Tx,
  name: string,
  now: Date,
): Promise<{ readonly lastUpAt: Date; readonly downMs: number }> {
  const data = { holder: processId() ?? ALONE, until: now };
  const lastUpAt = await lastUp(tx, name);
  // a clock that was set back does not show how long the shop was down
  const noted = lastUpAt
    ? await tx.lease.updateMany({ where: { name, until: lastUpAt }, data })
    : await tx.lease.createMany({ data: { name, ...data } });
  return {
    lastUpAt: lastUpAt ?? now,
    downMs: lastUpAt && noted.count > 0 ? downTimeMs(lastUpAt, now) : 0,
  };
}
