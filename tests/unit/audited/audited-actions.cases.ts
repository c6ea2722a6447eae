/**
 * For each management route with an action, and each of its intents: a write that succeeds, and the audit entries it
 * writes. Keys are the route's path and, after a space, the intent. `audited-actions.test.ts` names a missing one.
 */
import { db } from "~/db/client.server";
import type { AuditAction } from "~/domain/audit/audit";
import { makeBuyer, makeSuperuser } from "~/operations/factories.fixture";
import { makeReachable, rememberMessages } from "~/operations/messages/outbox.fixture";
import type { SessionData } from "~/operations/accounts/sessions.server";
import { newCategory } from "~/operations/products/management.fixture";
import { BACKUP_WRITES } from "./audited-backups.cases";
import { MPESA_WRITES } from "./audited-mpesa.cases";
import { MONEY_WRITES } from "./audited-money.cases";
import { DISCOUNT_CODE_WRITES } from "./audited-discount-codes.cases";
import { ORDER_WRITES } from "./audited-orders.cases";
import { PICK_UP_POINT_WRITES } from "./audited-pick-up-points.cases";
import { PRODUCT_WRITES } from "./audited-products.cases";
import { STAFF_WRITES } from "./audited-staff.cases";

export interface AuditedWrite {
  /** The ids for the braces in the path. */
  params?: Record<string, number | string>;
  /** Of the address, from '?' on. */
  query?: string;
  form?: Record<string, string | File>;
  /** What the session has. */
  session?: SessionData;
  /** The entries in order; without an id if the write makes it. */
  leaves: { action: AuditAction; id?: number }[];
}

const bannerForm = { text: "Karibu", background_color: "#0e6b4a", text_color: "#ffffff" };

async function newBanner(isActive = true): Promise<number> {
  const data = { text: "Karibu", backgroundColor: "#0e6b4a", textColor: "#ffffff", isActive };
  return (await db().promoBanner.create({ data })).id;
}

const webhookForm = { url: "https://example.com/soko", events: "order.paid" };

async function newWebhook(isActive = true): Promise<number> {
  const data = { ...webhookForm, secret: "whsec_", isActive };
  return (await db().webhookEndpoint.create({ data })).id;
}

async function newMessage(): Promise<{ id: number; userId: number }> {
  const { id: userId } = await makeReachable();
  const data = { channel: "sms", kind: "order.status", recipient: "+254712345678", body: "x", userId };
  const { id } = await db().delivery.create({
    data: { ...data, event: `order.status ${userId}`, state: "failed" },
  });
  return { id, userId };
}

async function putOff(...steps: readonly string[]) {
  const value = JSON.stringify(steps);
  await db().setting.upsert({
    where: { name: "setUp" },
    create: { name: "setUp", value },
    update: { value },
  });
}

export const AUDITED_WRITES: Record<string, () => Promise<AuditedWrite>> = {
  ...ORDER_WRITES,
  "/management/messages resend": async () => {
    const { id, userId } = await newMessage();
    return { form: { message: String(id) }, leaves: [{ action: "user.resend_message", id: userId }] };
  },
  "/management/messages test": async () => {
    rememberMessages("email");
    return Promise.resolve({ form: { channel: "email" }, leaves: [{ action: "user.test_message" }] });
  },
  ...BACKUP_WRITES,
  ...MONEY_WRITES,
  ...PICK_UP_POINT_WRITES,
  ...DISCOUNT_CODE_WRITES,
  ...PRODUCT_WRITES,
  ...STAFF_WRITES,
  "/management/users/{id}/reset-code": async () => {
    const { id } = await makeBuyer();
    return { params: { id }, leaves: [{ action: "user.reset_code", id }] };
  },
  "/management/users/{id}/second-factor": async () => {
    const { id } = await makeSuperuser();
    await db().user.update({ where: { id }, data: { secondFactorAt: new Date() } });
    return { params: { id }, leaves: [{ action: "user.second_factor_undo", id }] };
  },
  "/management/categories/new": async () =>
    Promise.resolve({ form: { name: "Baskets" }, leaves: [{ action: "category.create" }] }),
  "/management/category/{id} save": async () => {
    const id = await newCategory();
    return { params: { id }, form: { name: `Baskets ${id}` }, leaves: [{ action: "category.update", id }] };
  },
  "/management/category/{id} activate": async () => {
    const id = await newCategory(false);
    return { params: { id }, leaves: [{ action: "category.activate", id }] };
  },
  "/management/category/{id} deactivate": async () => {
    const id = await newCategory();
    return { params: { id }, leaves: [{ action: "category.deactivate", id }] };
  },
  "/management/category/{id}/delete": async () => {
    const id = await newCategory();
    return { params: { id }, leaves: [{ action: "category.delete", id }] };
  },
  "/management/banners/new": async () =>
    Promise.resolve({ form: bannerForm, leaves: [{ action: "banner.create" }] }),
  "/management/banners/{id} save": async () => {
    const id = await newBanner();
    return {
      params: { id },
      form: { ...bannerForm, text: "Jambo" },
      leaves: [{ action: "banner.update", id }],
    };
  },
  "/management/banners/{id} activate": async () => {
    const id = await newBanner(false);
    return { params: { id }, leaves: [{ action: "banner.activate", id }] };
  },
  "/management/banners/{id} deactivate": async () => {
    const id = await newBanner();
    return { params: { id }, leaves: [{ action: "banner.deactivate", id }] };
  },
  "/management/search-words": async () =>
    Promise.resolve({ form: { words: "kanga, leso" }, leaves: [{ action: "search_words.create" }] }),
  "/management/search-words/{id}": async () => {
    const { id } = await db().searchWords.create({ data: { words: "kanga, leso" } });
    return {
      params: { id },
      form: { words: "kanga, leso, wrapper" },
      leaves: [{ action: "search_words.update", id }],
    };
  },
  "/management/search-words/{id}/delete": async () => {
    const { id } = await db().searchWords.create({ data: { words: "kanga, leso" } });
    return { params: { id }, leaves: [{ action: "search_words.delete", id }] };
  },
  "/management/webhooks": async () =>
    Promise.resolve({ form: webhookForm, leaves: [{ action: "webhook.create" }] }),
  "/management/webhooks/{id} save": async () => {
    const id = await newWebhook();
    return {
      params: { id },
      form: { ...webhookForm, url: "https://example.com/other" },
      leaves: [{ action: "webhook.update", id }],
    };
  },
  "/management/webhooks/{id} activate": async () => {
    const id = await newWebhook(false);
    return { params: { id }, leaves: [{ action: "webhook.update", id }] };
  },
  "/management/webhooks/{id} deactivate": async () => {
    const id = await newWebhook();
    return { params: { id }, leaves: [{ action: "webhook.update", id }] };
  },
  "/management/webhooks/{id} renew": async () => {
    const id = await newWebhook();
    return { params: { id }, leaves: [{ action: "webhook.update", id }] };
  },
  "/management/webhooks/{id} dismiss": async () => ({ params: { id: await newWebhook() }, leaves: [] }),
  "/management/webhooks/{id} test": async () => {
    const id = await newWebhook();
    return { params: { id }, leaves: [{ action: "webhook.test", id }] };
  },
  "/management/webhooks/{id} resend": async () => {
    const id = await newWebhook();
    const message = {
      channel: "webhook",
      kind: "test",
      event: `test ${id}`,
      recipient: String(id),
      body: "{}",
    };
    const delivery = await db().delivery.create({ data: { ...message, endpointId: id, state: "failed" } });
    return {
      params: { id },
      form: { delivery: String(delivery.id) },
      leaves: [{ action: "webhook.resend", id }],
    };
  },
  "/management/webhooks/{id}/delete": async () => {
    const id = await newWebhook();
    return { params: { id }, leaves: [{ action: "webhook.delete", id }] };
  },
  "/management/settings/{name}": async () =>
    Promise.resolve({
      params: { name: "shop-name" },
      form: { value: "Duka la Amina" },
      leaves: [{ action: "setting.update" }],
    }),
  "/management/settings/set-up put_off": async () =>
    Promise.resolve({ form: { step: "staff" }, leaves: [{ action: "setting.update" }] }),
  "/management/settings/set-up bring_back": async () => {
    await putOff("backups");
    return { form: { step: "backups" }, leaves: [{ action: "setting.update" }] };
  },
  "/management/settings/set-up hide": async () => {
    await putOff();
    return { leaves: [{ action: "setting.update" }] };
  },
  "/management/banners/{id}/delete": async () => {
    const id = await newBanner();
    return { params: { id }, leaves: [{ action: "banner.delete", id }] };
  },
  ...MPESA_WRITES,
};
