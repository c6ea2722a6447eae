import { randomUUID } from "node:crypto";
import { db, type Tx } from "~/db/client.server";
import { raw } from "~/db/sql.server";
import { dialectOf } from "~/db/open.server";
import { rowsOf, execute, type Steps, stepsWithin } from "~/db/sync-transaction.server";
import { tableColumns, insertOf } from "~/db/columns.server";
import { eventsIn } from "~/domain/webhook/webhook";
import { shopTime } from "../shop-clock.server";
import { type EventCause, eventData } from "./event-data.server";
import { activeEndpoints } from "./webhooks.queries.server";

/** Writes a delivery for each endpoint that subscribes to the event (D84). Call it in the transaction of the cause, after its writes. */
export async function queueWebhooks(tx: Tx, cause: EventCause): Promise<void> {
  // cached: without subscribers nothing is queried. Safe in a transaction, as the cause never writes endpoints itself
  if (subscribersOf(await activeEndpoints(), cause).length === 0) return;
  const data = await eventData(tx, cause);
  if (data)
    await stepsWithin(
      tx,
      queueWebhooksStep(cause, () => data),
    );
}

const endpoint = tableColumns("WebhookEndpoint", "e", "id, events");

/** For a caller that already has the data. */
export function* queueWebhooksStep(cause: EventCause, dataOf: () => object): Steps<void> {
  // locked until the commit: deleting an endpoint meanwhile must not undo the event
  const lock = raw(dialectOf(db()) === "postgresql" ? "FOR KEY SHARE" : "");
  const active = yield* rowsOf(endpoint)`FROM "WebhookEndpoint" e WHERE "isActive" ORDER BY "id" ${lock}`;
  const recipients = subscribersOf(active, cause);
  if (recipients.length === 0) return;
  const now = shopTime();
  const one = {
    channel: "webhook",
    kind: cause.type,
    event: nameOf(cause, now),
    body: messageOf(cause.type, dataOf(), now),
    dueAt: now,
    createdAt: now,
  };
  const deliveries = recipients.map(({ id }) => ({ ...one, recipient: String(id), endpointId: id }));
  yield* execute`${insertOf("Delivery", deliveries)}`;
}

const subscribersOf = <Endpoint extends { readonly events: string }>(
  all: readonly Endpoint[],
  { type }: EventCause,
) => all.filter(({ events }) => eventsIn(events).includes(type));

/** The id identifies the message: it is the same each time it is sent, so that a receiver recognises a repeat. */
export const messageOf = (type: string, data: object, now: Date): string =>
  JSON.stringify({ id: `msg_${randomUUID()}`, type, created_at: now.toISOString(), data });

function nameOf(cause: EventCause, now: Date): string {
  switch (cause.type) {
    case "order.paid":
      return `${cause.type} ${cause.orderId} by ${cause.attemptId ?? "nothing"}`;
    case "order.status":
    case "order.edited":
      return `${cause.type} ${cause.orderId} at ${now.toISOString()}`;
    case "payment.refunded":
      return `${cause.type} ${cause.refundId}`;
    case "round.closed":
      return `${cause.type} ${cause.roundId}${cause.isVoid ? " void" : ""}`;
    case "auction.won":
      return `${cause.type} ${cause.auctionId}`;
  }
}
