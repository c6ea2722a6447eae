/**
 * For each management route with an action, and each of its intents: a write that succeeds, and the audit entries it
 * writes. Keys are the route's path and, after a space, the intent. `audited-actions.test.ts` names a missing one.
 */
import { db } from "~/db/client.server";
import type { AuditAction } from "~/domain/audit/audit";
import { makeOpenRound, makePledger } from "~/operations/factories.fixture";
import { newOrder, newProduct } from "~/operations/orders/orders.fixture";
import { closeAuction } from "~/operations/products/close-auction.server";
import { admin, newAuction, newCategory, valueOf } from "~/operations/products/management.fixture";
import { MONEY_WRITES } from "./audited-money.cases";
import { PICK_UP_POINT_WRITES } from "./audited-pick-up-points.cases";

export interface AuditedWrite {
  /** The ids for the braces in the path. */
  params?: Record<string, number | string>;
  form?: Record<string, string>;
  /** The entries in order; without an id if the write makes it. */
  leaves: { action: AuditAction; id?: number }[];
}

const productForm = async () => ({
  title: "Kiondo basket",
  description: "Sisal, woven in Machakos",
  category: String(await newCategory()),
  product_type: "auction",
  base_price: "500",
  participation_fee: "50",
  stock_quantity: "1",
});

const times = { start_time: "2026-11-21T18:00", end_time: "2036-11-21T18:00" };

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

async function pledgedRound() {
  const { auctionId, roundId } = await makeOpenRound();
  await makePledger(auctionId, 60_000);
  return { id: auctionId, roundId };
}

export const AUDITED_WRITES: Record<string, () => Promise<AuditedWrite>> = {
  ...MONEY_WRITES,
  ...PICK_UP_POINT_WRITES,
  "/management/products/new": async () => ({
    form: await productForm(),
    leaves: [{ action: "product.create" }],
  }),
  "/management/products/{id}/edit": async () => {
    const id = await newAuction();
    return {
      params: { id },
      form: { ...(await productForm()), ...times, title: "Sisal basket" },
      leaves: [{ action: "product.update", id }],
    };
  },
  "/management/products/{id}/delete": async () => {
    const id = await newAuction();
    return { params: { id }, leaves: [{ action: "product.delete", id }] };
  },
  "/management/products/bulk-delete": async () => {
    const id = await newAuction();
    return {
      form: { product_ids: String(id), confirmed: "1" },
      leaves: [{ action: "product.delete", id }],
    };
  },
  "/management/products/restore": async () => {
    const id = await newAuction();
    await db().product.update({ where: { id }, data: { deletedAt: new Date() } });
    return { form: { product_ids: String(id) }, leaves: [{ action: "product.restore", id }] };
  },
  "/management/products/{id}/activate": async () => {
    const id = await newAuction();
    return {
      params: { id },
      form: { min_pledge: "500", max_pledge: "5000" },
      leaves: [{ action: "product.activate", id }, { action: "round.open" }],
    };
  },
  "/management/products/{id}/close-round": async () => {
    const { id, roundId } = await pledgedRound();
    return {
      params: { id },
      form: { round_id: String(roundId) },
      leaves: [{ action: "round.close", id: roundId }],
    };
  },
  "/management/products/{id}/close-auction": async () => {
    const { id, roundId } = await pledgedRound();
    return {
      params: { id },
      leaves: [
        { action: "round.close", id: roundId },
        { action: "product.close", id },
      ],
    };
  },
  "/management/products/{id}/offer": async () => {
    const { id } = await pledgedRound();
    valueOf(await closeAuction(admin, id));
    return {
      params: { id },
      form: { place: "1", reason: "They asked for a date by phone" },
      leaves: [{ action: "product.offer", id }],
    };
  },
  "/management/products/{id}/create-next-round": async () => {
    const { id, roundId } = await pledgedRound();
    return {
      params: { id },
      form: { base_price: "500", participation_fee: "50", min_pledge: "500", after_round: "1" },
      leaves: [{ action: "round.close", id: roundId }, { action: "round.open" }],
    };
  },
  "/management/orders/{id}": async () => {
    const { id } = await db().order.findUniqueOrThrow({
      where: { id: await newOrder({ items: [[await newProduct(10, 1), 1]] }) },
    });
    return { params: { id }, form: { status: "shipped" }, leaves: [{ action: "order.update", id }] };
  },
  "/management/orders/ship": async () => {
    const id = await newOrder({ status: "paid" });
    return { form: { ids: String(id) }, leaves: [{ action: "order.update", id }] };
  },
  "/management/orders/ship/undo": async () => {
    const id = await newOrder({ status: "shipped" });
    return { form: { processing: String(id) }, leaves: [{ action: "order.update", id }] };
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
  "/management/banners/{id}/delete": async () => {
    const id = await newBanner();
    return { params: { id }, leaves: [{ action: "banner.delete", id }] };
  },
};
