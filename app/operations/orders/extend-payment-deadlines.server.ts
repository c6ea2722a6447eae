import { db, transaction, type Tx } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { dialectOf } from "~/db/open.server";
import { downTimeMs } from "~/domain/order/pay-before";
import { processId } from "../processes/other-processes.server";

const { sql } = Prisma;

/** No process holds this lease: `until` is when the shop last recorded that it is up. */
const SHOP_IS_UP = "shop is up";
const ALONE = 0;

/** Records that the shop is up. Down time, in ms, is added to the deadlines of buyers who still had time to pay (D104). */
export async function extendPaymentDeadlines(now: Date): Promise<number> {
  return transaction(async (tx) => {
    const data = { holder: processId() ?? ALONE, until: now };
    const last = await tx.lease.findUnique({ where: { name: SHOP_IS_UP } });
    // a clock that was set back does not show how long the shop was down
    const where = { name: SHOP_IS_UP, until: last?.until ?? now };
    const noted = last
      ? await tx.lease.updateMany({ where, data })
      : await tx.lease.createMany({ data: { name: SHOP_IS_UP, ...data } });
    const lostMs = last ? downTimeMs(last.until, now) : 0;
    // of two processes at once one adds it
    if (last && noted.count > 0 && lostMs > 0) await postpone(tx, last.until, lostMs);
    return lostMs;
  });
}

const postpone = (tx: Tx, lastUpAt: Date, byMs: number) => tx.$executeRaw`
  UPDATE "Order" SET "payBefore" = ${later(byMs / 1000)}
  WHERE "payBefore" > ${lastUpAt} AND "paymentStatus" = 'pending'`;

const later = (seconds: number) =>
  dialectOf(db()) === "postgresql"
    ? sql`"payBefore" + CAST(${seconds} AS DOUBLE PRECISION) * INTERVAL '1 second'`
    : sql`strftime('%Y-%m-%dT%H:%M:%f+00:00', "payBefore", ${`+${seconds} seconds`})`;
