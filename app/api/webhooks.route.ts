import * as z from "zod";
import { webhookSchema } from "~/domain/webhook/webhook";
import { WEBHOOK_NOT_FOUND } from "~/domain/messages";
import { accepted, refuse, refused } from "~/domain/refusal";
import { env } from "~/env/env.server";
import { call, resource } from "~/http/rest/resource.server";
import { rowsOfPage } from "~/http/rest/pagination.server";
import {
  deliveryEntity,
  createdWebhookEntity,
  webhookEntity,
  wireDelivery,
  wireWebhook,
} from "~/http/wire/webhook.server";
import {
  createWebhook,
  deleteWebhook,
  sendDeliveryAgain,
  sendTest,
  setWebhookActive,
  updateWebhook,
} from "~/operations/webhooks/write-webhooks.server";
import { allWebhooks, deliveriesOf, webhookOf } from "~/operations/webhooks/webhooks.queries.server";

const group = "Webhooks";
const missing = WEBHOOK_NOT_FOUND;
const MISSING = refused(refuse("missing", missing));
const mayBePrivate = env.WEBHOOK_PRIVATE;
const example = { body: { url: "https://example.com/soko", events: ["order.paid", "payment.refunded"] } };
const done = z.object({ done: z.literal(true) });

async function webhookOutcome(id: number) {
  const endpoint = await webhookOf(id);
  return endpoint ? accepted(wireWebhook(endpoint)) : MISSING;
}

const route = resource({
  listWebhooks: call(
    {
      method: "GET",
      path: "/api/webhooks/",
      group,
      summary: "The addresses that the shop calls, without their secrets",
      access: "staff",
      list: true,
      answer: webhookEntity,
    },
    async ({ page }) => accepted(rowsOfPage((await allWebhooks()).map(wireWebhook), page)),
  ),

  createWebhook: call(
    {
      method: "POST",
      path: "/api/webhooks/",
      group,
      summary: "Name an address that the shop calls",
      notes: "The answer alone has the secret that signs its calls: keep it.",
      access: "staff",
      body: webhookSchema,
      answer: createdWebhookEntity,
      status: 201,
      created: "/api/webhooks/{id}/",
      example,
    },
    async ({ viewer, body }) => {
      const made = await createWebhook(viewer, body, { mayBePrivate });
      if (!made.ok) return made;
      const endpoint = await webhookOf(made.value.id);
      return endpoint ? accepted({ ...wireWebhook(endpoint), secret: made.value.secret }) : MISSING;
    },
  ),

  getWebhook: call(
    {
      method: "GET",
      path: "/api/webhooks/{id}/",
      group,
      summary: "One address, without its secret",
      access: "staff",
      answer: webhookEntity,
      missing,
    },
    ({ ids }) => webhookOutcome(ids.id),
  ),

  updateWebhook: call(
    {
      method: "PUT",
      path: "/api/webhooks/{id}/",
      group,
      summary: "Change an address or its events",
      access: "staff",
      body: webhookSchema,
      answer: webhookEntity,
      missing,
      example,
    },
    async ({ viewer, ids, body }) => {
      const written = await updateWebhook(viewer, ids.id, body, { mayBePrivate });
      return written.ok ? webhookOutcome(ids.id) : written;
    },
  ),

  deleteWebhook: call(
    {
      method: "DELETE",
      path: "/api/webhooks/{id}/",
      group,
      summary: "Forget an address and what was sent to it",
      access: "staff",
      answer: z.object({ url: z.string() }),
      missing,
    },
    async ({ viewer, ids }) => {
      const deleted = await deleteWebhook(viewer, ids.id);
      return deleted.ok ? accepted({ url: deleted.value.url }) : deleted;
    },
  ),

  setWebhookActive: call(
    {
      method: "POST",
      path: "/api/webhooks/{id}/set_active/",
      group,
      summary: "Call an address again, or no more for now",
      access: "staff",
      body: z.object({ is_active: z.boolean({ error: "is_active must be true or false" }) }),
      fields: { is_active: "false: nothing is sent to it" },
      answer: webhookEntity,
      missing,
      example: { body: { is_active: false } },
    },
    async ({ viewer, ids, body }) => {
      const set = await setWebhookActive(viewer, ids.id, body.is_active);
      return set.ok ? webhookOutcome(ids.id) : set;
    },
  ),

  testWebhook: call(
    {
      method: "POST",
      path: "/api/webhooks/{id}/test/",
      group,
      summary: "Send a test",
      access: "staff",
      answer: done,
      refusals: [409],
      missing,
    },
    async ({ viewer, ids }) => {
      const sent = await sendTest(viewer, ids.id);
      return sent.ok ? accepted({ done: true as const }) : sent;
    },
  ),

  listDeliveries: call(
    {
      method: "GET",
      path: "/api/webhooks/{id}/deliveries/",
      group,
      summary: "What was sent to an address, newest first",
      access: "staff",
      list: true,
      answer: deliveryEntity,
      missing,
    },
    async ({ ids, page }) => {
      if (!(await webhookOf(ids.id))) return MISSING;
      const { rows, total } = await deliveriesOf(ids.id, page);
      return accepted({ rows: rows.map(wireDelivery), total });
    },
  ),

  sendAgain: call(
    {
      method: "POST",
      path: "/api/webhooks/{id}/deliveries/{deliveryId}/send_again/",
      group,
      summary: "Send one of them again",
      notes: "A delivery of another address is a 404.",
      access: "staff",
      answer: done,
      refusals: [409],
      missing,
    },
    async ({ viewer, ids }) => {
      const sent = await sendDeliveryAgain(viewer, ids.id, ids.deliveryId);
      return sent.ok ? accepted({ done: true as const }) : sent;
    },
  ),
});
export const loader = route.loader;
export const action = route.action;
