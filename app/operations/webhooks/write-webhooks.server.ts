import { transaction, type Tx } from "~/db/client.server";
import type { WebhookEndpoint } from "~/db/generated/sqlite/client";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import type { AuditAction } from "~/domain/audit/audit";
import { refuseAddress, type WebhookForm } from "~/domain/webhook/webhook";
import { WEBHOOK_NOT_FOUND } from "~/domain/messages";
import type { SeenVersion } from "~/domain/form/seen-version";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import {
  createRecord,
  deleteRecord,
  type DeletedRecords,
  type EditedRecords,
  updateRecord,
} from "../audit/managed-records.server";
import { shopTime } from "../shop-clock.server";
import { dueForRetry, unclaimed } from "./claims";
import { newWebhookSecret } from "./post-webhook.server";
import { isPrivateHost } from "./private-addresses.server";
import { messageOf } from "./queue-webhooks.server";

interface Fields extends Readonly<Record<string, unknown>> {
  readonly url: string;
  readonly events: string;
  readonly isActive: boolean;
}

const webhooks = {
  subject: "webhook",
  table: (tx: Tx) => tx.webhookEndpoint,
  fieldsOf: ({ url, events, isActive }) => ({ url, events, isActive }),
  dataOf: (fields: Fields) => fields,
  // they contain people's names
  beforeDelete: (tx, id) => tx.delivery.deleteMany({ where: { endpointId: id } }),
} satisfies EditedRecords<WebhookEndpoint, Fields, Fields> & DeletedRecords<WebhookEndpoint, Fields>;

/** Waiting deliveries go to the new address. `changedByOthers` lists fields that only others changed since `seen`. */
export async function updateWebhook(
  actor: Viewer,
  id: number,
  { url, events }: WebhookForm,
  { mayBePrivate, seen = null }: { mayBePrivate: boolean; seen?: SeenVersion | null },
): Promise<Outcome<{ changedByOthers: readonly string[] }>> {
  const refusal = refuseAddress(url, { mayBePrivate, isPrivate: isPrivateHost(url) });
  if (refusal) return refused(refusal);
  const form = { url, events: events.join(" "), isActive: undefined };
  return updateRecord(actor, webhooks, { id, seen, form });
}

/** Paused: nothing is sent, and events during the pause are not sent later; waiting deliveries are sent once it is started again. */
export const setWebhookActive = (actor: Viewer, id: number, isActive: boolean) =>
  updateRecord(actor, webhooks, { id, seen: null, form: { url: undefined, events: undefined, isActive } });

/** The old secret signs nothing from now on. Returns the new one, to be shown once. */
export const renewSecret = (actor: Viewer, id: number): Promise<Outcome<string>> =>
  withLockedWebhook(actor, id, async (tx) => {
    const secret = newWebhookSecret();
    await tx.webhookEndpoint.update({ where: { id }, data: { secret }, select: { id: true } });
    const change = { before: { secret: "the old one" }, after: { secret: "a new one" } };
    await recordAudit(tx, actor, "webhook.update", id, change);
    return accepted(secret);
  });

async function withLockedWebhook<Value>(
  actor: Viewer,
  id: number,
  work: (tx: Tx) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  if (!may(actor, "superuser")) return FORBIDDEN;
  return transaction(async (tx) => {
    // of two who delete it, one gets 'missing'
    const { count } = await tx.webhookEndpoint.updateMany({ where: { id }, data: { id } });
    return count === 0 ? refused(refuse("missing", WEBHOOK_NOT_FOUND)) : work(tx);
  });
}

/** Each event is a delivery for each of them. */
const MAX_WEBHOOKS = 20;
const TOO_MANY = refuse("invalid", `There are already ${MAX_WEBHOOKS} webhooks. Delete one first.`);

interface CreatedWebhook {
  readonly id: number;
  readonly secret: string;
}

export async function createWebhook(
  actor: Viewer,
  { url, events }: WebhookForm,
  { mayBePrivate }: { mayBePrivate: boolean },
): Promise<Outcome<CreatedWebhook>> {
  const refusal = refuseAddress(url, { mayBePrivate, isPrivate: isPrivateHost(url) });
  if (refusal) return refused(refusal);
  const secret = newWebhookSecret();
  const records = {
    ...webhooks,
    limit: { max: MAX_WEBHOOKS, refusal: () => TOO_MANY },
    dataOf: (fields: Fields) => ({ ...fields, secret, createdAt: shopTime() }),
  } as const;
  const created = await createRecord(actor, records, { url, events: events.join(" "), isActive: true });
  return created.ok ? accepted({ id: created.value.id, secret }) : created;
}

/** Will get no more events. Pending deliveries are deleted. */
export const deleteWebhook = (actor: Viewer, id: number) => deleteRecord(actor, webhooks, id);

const DELIVERY_GONE = "This delivery is no longer stored";
const IS_PAUSED = "This webhook is paused. Start it first.";
const BEING_SENT = "It is being sent right now. Look again in a moment.";

/** Sends the same message under the same id, now, with eight new tries. A waiting one is sent at once. */
export const sendDeliveryAgain = (actor: Viewer, id: number, deliveryId: number): Promise<Outcome<null>> =>
  toActive(actor, id, "webhook.resend", async (tx) => {
    const now = shopTime();
    const found = await tx.delivery.findFirst({
      where: { id: deliveryId, endpointId: id },
      select: { kind: true, event: true },
    });
    if (!found) return refused(refuse("missing", DELIVERY_GONE));
    const { count } = await tx.delivery.updateMany({
      where: { id: deliveryId, endpointId: id, ...unclaimed(now) },
      data: dueForRetry(now),
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

/** A paused webhook gets nothing. */
const toActive = (
  actor: Viewer,
  id: number,
  action: AuditAction,
  work: (tx: Tx) => Promise<Outcome<string>>,
): Promise<Outcome<null>> =>
  withLockedWebhook(actor, id, async (tx) => {
    const { isActive } = await tx.webhookEndpoint.findUniqueOrThrow({ where: { id } });
    if (!isActive) return refused(refuse("conflict", IS_PAUSED));
    const done = await work(tx);
    if (!done.ok) return done;
    await recordAudit(tx, actor, action, id, { after: { event: done.value } });
    return accepted(null);
  });
