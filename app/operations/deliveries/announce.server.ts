import { randomUUID } from "node:crypto";
import { db, type Tx } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { dialectOf } from "~/db/open.server";
import { eventsIn, type WebhookEvent } from "~/domain/delivery/webhook";
import { shopTime } from "../shop-clock.server";
import { type Cause, eventData } from "./event-data.server";
import { listeners } from "./webhooks.queries.server";

const { join, raw, sql } = Prisma;

/** Writes a delivery for each endpoint that wants to hear of it (D84). Call it in the transaction of the cause, after its writes. */
export async function announce(tx: Tx, cause: Cause): Promise<void> {
  const wanted = await listenersTo(cause.type);
  if (wanted.length === 0) return;
  const recipients = await stillThere(tx, wanted);
  if (recipients.length === 0) return;
  const data = await eventData(tx, cause);
  if (!data) return;
  const now = shopTime();
  const body = messageOf(cause.type, data, now);
  const one = {
    channel: "webhook",
    kind: cause.type,
    event: nameOf(cause, now),
    body,
    dueAt: now,
    createdAt: now,
  };
  await tx.delivery.createMany({
    data: recipients.map((id) => ({ ...one, recipient: String(id), endpointId: id })),
  });
}

/** Cached: nothing is asked where nobody listens. Safe in a transaction, as the cause never writes endpoints itself. */
async function listenersTo(type: WebhookEvent): Promise<number[]> {
  const all = await listeners();
  return all.flatMap(({ id, events }) => (eventsIn(events).includes(type) ? [id] : []));
}

/** Held until the commit: an endpoint that is deleted meanwhile must not undo what it would have heard of. */
async function stillThere(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const hold = raw(dialectOf(db()) === "postgresql" ? "FOR KEY SHARE" : "");
  const rows = await tx.$queryRaw<{ id: number | bigint }[]>(
    sql`SELECT "id" FROM "WebhookEndpoint" WHERE "isActive" AND "id" IN (${join([...ids])}) ORDER BY "id" ${hold}`,
  );
  return rows.map(({ id }) => Number(id));
}

/** The id names the message: it is the same however often it is sent, so that a receiver can tell a repeat. */
export const messageOf = (type: string, data: object, now: Date): string =>
  JSON.stringify({ id: `msg_${randomUUID()}`, type, created_at: now.toISOString(), data });

function nameOf(cause: Cause, now: Date): string {
  switch (cause.type) {
    case "order.paid":
      return `${cause.type} ${cause.orderId} by ${cause.attemptId ?? "nothing"}`;
    case "order.status":
      return `${cause.type} ${cause.orderId} at ${now.toISOString()}`;
    case "payment.refunded":
      return `${cause.type} ${cause.refundId}`;
    case "round.closed":
      return `${cause.type} ${cause.roundId}${cause.isVoid ? " void" : ""}`;
    case "auction.won":
      return `${cause.type} ${cause.auctionId}`;
  }
}
