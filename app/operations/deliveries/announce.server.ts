import { randomUUID } from "node:crypto";
import { db, type Tx } from "~/db/client.server";
import { insertOf } from "~/db/columns.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { dialectOf } from "~/db/open.server";
import { rowsOf, type Steps, stepsWithin } from "~/db/sync-transaction.server";
import { eventsIn, type WebhookEvent } from "~/domain/delivery/webhook";
import { shopTime } from "../shop-clock.server";
import { type Cause, eventData } from "./event-data.server";
import { listeners } from "./webhooks.queries.server";

const { join, raw, sql } = Prisma;

/** Writes a delivery for each endpoint that wants to hear of it (D84). Call it in the transaction of the cause, after its writes. */
export async function announce(tx: Tx, cause: Cause): Promise<void> {
  const wanted = await listenersTo(cause.type);
  const data = wanted.length > 0 && (await eventData(tx, cause));
  if (data) await stepsWithin(tx, announceStep(cause, data, wanted));
}

/** Where the data is at hand; `wanted`, at least one, are `listenersTo` the cause, asked before the transaction. */
export function* announceStep(cause: Cause, data: object, wanted: readonly number[]): Steps<void> {
  const recipients = yield* rowsOf<{ id: number | bigint }>(held(wanted));
  if (recipients.length === 0) return;
  const now = shopTime();
  const one = {
    channel: "webhook",
    kind: cause.type,
    event: nameOf(cause, now),
    body: messageOf(cause.type, data, now),
    dueAt: now,
    createdAt: now,
  };
  const deliveries = recipients.map(({ id }) => ({ ...one, recipient: String(id), endpointId: Number(id) }));
  yield* rowsOf(insertOf("Delivery", deliveries));
}

/** Cached: nothing is asked where nobody listens. Safe in a transaction, as the cause never writes endpoints itself. */
export async function listenersTo(type: WebhookEvent): Promise<number[]> {
  const all = await listeners();
  return all.flatMap(({ id, events }) => (eventsIn(events).includes(type) ? [id] : []));
}

/** Those still there, until the commit: an endpoint that is deleted meanwhile must not undo what it would have heard of. */
function held(ids: readonly number[]) {
  const hold = raw(dialectOf(db()) === "postgresql" ? "FOR KEY SHARE" : "");
  return sql`SELECT "id" FROM "WebhookEndpoint" WHERE "isActive" AND "id" IN (${join([...ids])}) ORDER BY "id" ${hold}`;
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
