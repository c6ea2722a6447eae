/** The cases about products and their rounds, for `audited-actions.cases.ts`. */
import { db } from "~/db/client.server";
import { NO_TIMES } from "~/domain/schedule/round-times";
import { makeOpenRound, makePledger, NEXT_ROUND } from "~/operations/factories.fixture";
import { rememberMessages } from "~/operations/messages/outbox.fixture";
import { applyImport } from "~/operations/imports/apply-import.server";
import { checkedImport } from "~/operations/imports/import.fixture";
import { activateProduct } from "~/operations/products/activate-product.server";
import { closeAuction } from "~/operations/products/close-auction.server";
import { admin, newAuction, newCategory, valueOf } from "~/operations/products/management.fixture";
import { createOrSchedule } from "~/operations/rounds/create-next-round.server";
import type { AuditedWrite } from "./audited-actions.cases";

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

async function pledgedRound() {
  const { auctionId, roundId } = await makeOpenRound();
  await makePledger(auctionId, 60_000);
  return { id: auctionId, roundId };
}

async function changedByFile(others = "") {
  const productId = await newAuction({ title: "Old" });
  const { id: importId } = await checkedImport(`Id,Title\n${productId},New${others}`);
  return { productId, importId };
}

async function applied(others?: string): Promise<AuditedWrite> {
  const { productId, importId } = await changedByFile(others);
  const leaves = [
    { action: "product.update", id: productId },
    { action: "import.apply", id: importId },
  ] as const;
  return { params: { id: importId }, leaves: [...leaves] };
}

async function onSale() {
  const id = await newAuction({ productType: "buy_now", buyNowPriceCents: 90_000, stockQuantity: 5 });
  valueOf(await activateProduct(admin, id, null));
  return id;
}

export const PRODUCT_WRITES: Record<string, () => Promise<AuditedWrite>> = {
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
  "/management/products/{id}/pictures": async () => {
    const id = await newAuction();
    return { params: { id }, form: { new_alt: "" }, leaves: [{ action: "product.update", id }] };
  },
  "/management/products/{id}/variants": async () => {
    const id = await onSale();
    const form = { option_1: "Size", values_1: "S, M" };
    return { params: { id }, form, leaves: [{ action: "product.update", id }] };
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
  "/management/products/bulk-change": async () => {
    const id = await onSale();
    const seen = { seen: "2000000000", seen_at: "2040-01-01T00:00:00.000Z", confirmed: "1" };
    return {
      form: { product_ids: String(id), change: "figures", way: "stock_set", number: "9", ...seen },
      leaves: [{ action: "product.update", id }, { action: "import.bulk" }],
    };
  },
  "/management/products/import": async () => {
    const file = new File(["Title\nLamp"], "goods.csv", { type: "text/csv" });
    return Promise.resolve({ form: { file }, leaves: [{ action: "import.upload" }] });
  },
  "/management/products/import/{id} apply": () => applied(),
  "/management/products/import/{id} apply_good": () => applied("\n999999,Nobody's"),
  "/management/products/import/{id} undo": async () => {
    const { productId, importId } = await changedByFile();
    valueOf(await applyImport(admin, importId));
    const leaves = [
      { action: "product.update", id: productId },
      { action: "import.undo", id: importId },
    ] as const;
    return { params: { id: importId }, leaves: [...leaves] };
  },
  "/management/products/restore": async () => {
    const id = await newAuction();
    await db().product.update({ where: { id }, data: { deletedAt: new Date() } });
    return { form: { product_ids: String(id) }, leaves: [{ action: "product.restore", id }] };
  },
  "/management/products/{id}/state unpublish": async () => {
    const id = await onSale();
    return { params: { id }, leaves: [{ action: "product.unpublish", id }] };
  },
  "/management/products/{id}/state close": async () => {
    const id = await onSale();
    return { params: { id }, leaves: [{ action: "product.close", id }] };
  },
  "/management/products/{id}/state reopen": async () => {
    const id = await onSale();
    await db().product.update({ where: { id }, data: { status: "closed" } });
    return { params: { id }, leaves: [{ action: "product.reopen", id }] };
  },
  "/management/products/{id}/state duplicate": async () => ({
    params: { id: await onSale() },
    leaves: [{ action: "product.create" }],
  }),
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
  "/management/schedule": async () => {
    const { id } = await pledgedRound();
    valueOf(
      await createOrSchedule(admin, {
        auctionId: id,
        ...NEXT_ROUND,
        times: { ...NO_TIMES, opensAt: new Date(Date.now() + 3_600_000) },
      }),
    );
    return { form: { product_id: String(id) }, leaves: [{ action: "product.unschedule", id }] };
  },
  "/management/products/{productId}/rounds/{roundId} move_close": async () => {
    const { id, roundId } = await pledgedRound();
    return {
      params: { productId: id, roundId },
      form: { closes_at: "2090-01-01T18:00" },
      leaves: [{ action: "round.move_close", id: roundId }],
    };
  },
  "/management/products/{productId}/rounds/{roundId} close_soon": async () => {
    const { id, roundId } = await pledgedRound();
    return { params: { productId: id, roundId }, leaves: [{ action: "round.move_close", id: roundId }] };
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
  "/management/products/{productId}/winner": async () => {
    const { id } = await pledgedRound();
    rememberMessages("email");
    valueOf(await closeAuction(admin, id));
    return { params: { productId: id }, leaves: [{ action: "product.remind", id }] };
  },
  "/management/products/{id}/create-next-round": async () => {
    const { id, roundId } = await pledgedRound();
    return {
      params: { id },
      form: { base_price: "500", participation_fee: "50", min_pledge: "500", after_round: "1" },
      leaves: [{ action: "round.close", id: roundId }, { action: "round.open" }],
    };
  },
};
