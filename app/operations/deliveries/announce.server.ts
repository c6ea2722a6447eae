import { randomUUID } from "node:crypto";
import { db, type Tx } from "~/db/client.server";
import { insertOf } from "~/db/columns.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { dialectOf } from "~/db/open.server";
import { rowsOf, type Steps, stepsWithin } from "~/db/sync-transaction.server";
import { eventsIn } from "~/domain/delivery/webhook";
import { shopTime } from "../shop-clock.server";
import { type Cause, eventData } from "./event-data.server";
import { listeners } from "./webhooks.queries.server";

const { raw, sql } = Prisma;

/** Writes a delivery for each endpoint that wants to hear of it (D84). Call it in the transaction of the cause, after its writes. */
export async function announce(tx: Tx, cause: Cause): Promise<void> {
  // cached: nothing is asked where nobody listens. Safe in a transaction, as the cause never writes endpoints itself
  if (listening(await listeners(), cause).length === 0) return;
  const data = await eventData(tx, cause);
  if (data)
    await stepsWithin(
      tx,
      announceStep(cause, () => data),
    );
}

/** Where the data is at hand. */
export function* announceStep(cause: Cause, dataOf: () => object): Steps<void> {
  // held until the commit: an endpoint that is deleted meanwhile must not undo what it would have heard of
  const hold = raw(dialectOf(db()) === "postgresql" ? "FOR KEY SHARE" : "");
  const active = yield* rowsOf<{ id: number; events: string }>(
    sql`SELECT "id", "events" FROM "WebhookEndpoint" WHERE "isActive" ORDER BY "id" ${hold}`,
  );
  const recipients = listening(active, cause);
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
  yield* rowsOf(insertOf("Delivery", deliveries));
}

const listening = <Endpoint extends { readonly events: string }>(all: readonly Endpoint[], { type }: Cause) =>
  all.filter(({ events }) => eventsIn(events).includes(type));

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
