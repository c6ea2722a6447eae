import { transaction, type Tx } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import type { AuditAction } from "~/domain/audit/audit";
import { WEBHOOK_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { shopTime } from "../shop-clock.server";
import { messageOf } from "./queue-webhooks.server";

const DELIVERY_GONE = "This delivery is no longer stored";
const IS_PAUSED = "This webhook is paused. Start it first.";
const BEING_SENT = "It is being sent right now. Look again in a moment.";

/** Sends the same message under the same id, now, with eight new tries. A waiting one is sent at once. */
export const sendAgain = (actor: Viewer, id: number, deliveryId: number): Promise<Outcome<null>> =>
  toActive(actor, id, "webhook.resend", async (tx) => {
    const now = shopTime();
    const found = await tx.delivery.findFirst({
      where: { id: deliveryId, endpointId: id },
      select: { kind: true, event: true },
    });
    if (!found) return refused(refuse("missing", DELIVERY_GONE));
    const { count } = await tx.delivery.updateMany({
      where: {
        id: deliveryId,
        endpointId: id,
        OR: [{ claimedUntil: null }, { claimedUntil: { lte: now } }],
      },
      data: { state: "waiting", tries: 0, dueAt: now, claimedUntil: null, sentAt: null },
    });
    if (count === 0) return refused(refuse("conflict", BEING_SENT));
    return accepted(found.event);
  });

/** A message of kind 'test', whatever the endpoint subscribes to. */
export const sendTest = (actor: Viewer, id: number): Promise<Outcome<null>> =>
  toActive(actor, id, "webhook.test", async (tx) => {
    const now = shopTime();
    const body = messageOf("test", { text: "A test from the shop's management" }, now);
    const event = `test ${(JSON.parse(body) as { id: string }).id}`;
    await tx.delivery.create({
      data: {
        channel: "webhook",
        kind: "test",
        event,
        recipient: String(id),
        endpointId: id,
        body,
        dueAt: now,
        createdAt: now,
      },
      select: { id: true },
    });
    return accepted(event);
  });

async function toActive(
  actor: Viewer,
  id: number,
  action: AuditAction,
  work: (tx: Tx) => Promise<Outcome<string>>,
): Promise<Outcome<null>> {
  if (!may(actor, "superuser")) return FORBIDDEN;
  return transaction(async (tx) => {
    // locks the row: it may be paused or deleted meanwhile
    const [endpoint] = await tx.webhookEndpoint.updateManyAndReturn({
      where: { id },
      data: { id },
      select: { isActive: true },
    });
    if (!endpoint) return refused(refuse("missing", WEBHOOK_NOT_FOUND));
    if (!endpoint.isActive) return refused(refuse("conflict", IS_PAUSED));
    const done = await work(tx);
    if (!done.ok) return done;
    await recordAudit(tx, actor, action, id, { after: { event: done.value } });
    return accepted(null);
  });
}
