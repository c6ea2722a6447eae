/** What is wrong with the messages about entry fees: written once with the payment, sent although a process was killed. */
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { withRows } from "./rows";
import { isQuietHour } from "~/domain/message/timing";
import type { Shop } from "./shop";

export async function messageFaults({ databaseUrl, folder }: Shop): Promise<string[]> {
  return withRows(databaseUrl, async (query) => {
    const untold = await query(
      `SELECT a."id" FROM "PaymentAttempt" a JOIN "Participation" p ON p."id" = a."participationId"
        WHERE p."paymentStatus" = 'completed' AND a."state" = 'completed'
        AND (SELECT count(*) FROM "Delivery" d WHERE d."kind" = 'payment.taken' AND d."event" = 'payment.taken ' || a."id" || ' for ' || a."userId") <> 1`,
    );
    const untrue = await query(
      `SELECT d."event" FROM "Delivery" d WHERE d."kind" = 'payment.taken' AND NOT EXISTS (
        SELECT 1 FROM "PaymentAttempt" a WHERE d."event" = 'payment.taken ' || a."id" || ' for ' || a."userId"
        AND a."state" NOT IN ('started', 'accepted', 'unknown', 'failed'))`,
    );
    const now = new Date();
    const overdue = await query(
      `SELECT "event" FROM "Delivery" WHERE "channel" = 'email' AND "state" <> 'sent' AND "dueAt" <= ?`,
      now.toISOString().replace("Z", "+00:00"),
    );
    const due = isQuietHour(now) ? [] : overdue;
    const sent = await query(`SELECT "id" FROM "Delivery" WHERE "channel" = 'email' AND "state" = 'sent'`);
    const outbox = path.join(folder, "outbox");
    const written = new Set(
      (existsSync(outbox) ? readdirSync(outbox) : []).map((name) => parseInt(name, 10)),
    );
    return [
      ...untold.map(({ id }) => `payment ${id} has not one message`),
      ...untrue.map(({ event }) => `${event}: nothing was taken`),
      ...due.map(({ event }) => `${event} is due and was not sent`),
      ...sent.filter(({ id }) => !written.has(Number(id))).map(({ id }) => `message ${id} was not written`),
    ];
  });
}
