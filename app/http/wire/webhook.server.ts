/** Endpoints and their deliveries (docs/decisions/040-webhooks.md), for superusers. */
import * as z from "zod";
import { eventsIn, WEBHOOK_EVENTS, type WebhookEvent } from "~/domain/webhook/webhook";
import type { DeliveryRow, webhookOf } from "~/operations/webhooks/webhooks.queries.server";
import { id, timestamp, timestampOrNull } from "./fields.server";

const EVENTS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

export const webhookEntity = z
  .object({
    id: id(),
    url: z.string().meta({ example: "https://example.com/soko" }),
    events: z.array(z.enum(EVENTS)),
    is_active: z.boolean(),
  })
  .meta({ id: "Webhook" });

export const createdWebhookEntity = webhookEntity.extend({
  secret: z.string().meta({ description: "Signs each call; it is answered this once", example: "whsec_…" }),
});

type Webhook = NonNullable<Awaited<ReturnType<typeof webhookOf>>>;

export const wireWebhook = (endpoint: Webhook): z.input<typeof webhookEntity> => ({
  id: endpoint.id,
  url: endpoint.url,
  events: eventsIn(endpoint.events),
  is_active: endpoint.isActive,
});

export const deliveryEntity = z
  .object({
    id: id(),
    type: z.string().meta({ example: "order.paid" }),
    state: z.enum(["waiting", "sent", "failed"]),
    tries: z.int().nonnegative(),
    last_answer: z.string().nullable().meta({ description: "A status, or why there was none" }),
    due_at: timestamp(),
    created_at: timestamp(),
    sent_at: timestamp().nullable(),
  })
  .meta({ id: "WebhookDelivery" });

export const wireDelivery = (row: DeliveryRow): z.input<typeof deliveryEntity> => ({
  id: row.id,
  type: row.kind,
  state: row.state,
  tries: row.tries,
  last_answer: row.lastAnswer,
  due_at: row.dueAt.toISOString(),
  created_at: row.createdAt.toISOString(),
  sent_at: timestampOrNull(row.sentAt),
});
