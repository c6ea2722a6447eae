import { db, transaction, type Tx } from "~/db/client.server";
import { sql } from "~/db/sql.server";
import { dialectOf } from "~/db/open.server";
import { recordUp } from "../processes/record-up.server";

const SHOP_IS_UP = "shop is up";

/** Records that the shop is up. Down time, in ms, is added to the deadlines of buyers who still had time to pay (D104). */
export async function extendPaymentDeadlines(now: Date): Promise<number> {
  return transaction(async (tx) => {
    const { lastUpAt, downMs } = await recordUp(tx, SHOP_IS_UP, now);
    if (downMs > 0) await postpone(tx, lastUpAt, downMs);
    return downMs;
  });
}

const postpone = (tx: Tx, lastUpAt: Date, byMs: number) => tx.$executeRaw`
  UPDATE "Order" SET "payBefore" = ${later(byMs / 1000)}
  WHERE "payBefore" > ${lastUpAt}`;

const later = (seconds: number) =>
  dialectOf(db()) === "postgresql"
    ? sql`"payBefore" + CAST(${seconds} AS DOUBLE PRECISION) * INTERVAL '1 second'`
    : sql`strftime('%Y-%m-%dT%H:%M:%f+00:00', "payBefore", ${`+${seconds} seconds`})`;
