/** Staff change the price of goods that are ordered already. */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { makeStaff, takePayments } from "../factories.fixture";
import { auditTrailOf, paidOrder, storedOrder } from "../orders/paid-order.fixture";
import { newOrder, newProduct } from "../orders/orders.fixture";
import { markPaid } from "../orders/mark-paid.server";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { updateSetting } from "../settings/update-setting.server";
import { edit, itemOf, itemsOf, sumsOf } from "./edit-order.fixture";
import { editOrderParts } from "./edit-order-parts.server";

let amina: Viewer;
let owner: Viewer;
setUpTestDatabase(async () => {
  takePayments();
  [amina, owner] = [await makeStaff("orders"), await makeStaff("orders", "money")];
  valueOf(await updateSetting(admin, "staffPricePercent", 10));
});

const givenOff = async (orderId: number) =>
  (await db().staffPriceEntry.findMany({ where: { orderId }, orderBy: { id: "asc" } })).map((entry) => [
    entry.actorId,
    Number(entry.givenOffCents),
  ]);

test("the limit counts from the list price, however often the price is changed", async () => {
  const id = await newOrder();
  const item = await itemOf(id);
  valueOf(await edit(id, { price: [item, "1140"], total: 164_000 }, amina));
  expect(refusalOf(await edit(id, { price: [item, "1030"], total: 153_000 }, amina)).code).toBe("forbidden");
  valueOf(await edit(id, { price: [item, "1080"], total: 158_000 }, amina));
  expect(await itemsOf(id)).toMatchObject([{ productPriceCents: 108_000n, listPriceCents: 120_000n }]);
  expect(await givenOff(id)).toEqual([
    [amina.id, 6_000],
    [amina.id, 6_000],
  ]);
  expect((await auditTrailOf("order", id)).at(-1)).toMatchObject({
    after: { staffPrices: "Lamp: KSh 1,080 instead of KSh 1,200 (A regular)" },
  });
  // at the list price again
  valueOf(await edit(id, { price: [item, "1200", ""], total: 170_000 }, amina));
  expect(await itemsOf(id)).toMatchObject([{ listPriceCents: null, priceReason: "" }]);
  expect((await givenOff(id)).at(-1)).toEqual([amina.id, -12_000]);
  expect(await sumsOf(id)).toMatchObject({ total: 170_000 });
});

test("a low price that somebody else gave stays with as many pieces, and not for more, by REST either", async () => {
  const id = await newOrder({ items: [[await newProduct(10, 2), 2]] });
  const item = await itemOf(id);
  valueOf(await edit(id, { price: [item, "600"], total: 170_000 }, owner));
  const more = { lines: [[item, 5] as const], total: 350_000 };
  expect(refusalOf(await edit(id, more, amina)).code).toBe("forbidden");
  const body = { delivery: {}, agreedCents: 350_000, quantities: new Map([[item, 5]]), added: new Map() };
  expect(refusalOf(await editOrderParts(amina, id, body)).code).toBe("forbidden");
  valueOf(await edit(id, { lines: [[item, 1]], total: 110_000 }, amina));
  // what is taken back counts for whoever gave it
  expect(await givenOff(id)).toEqual([
    [owner.id, 120_000],
    [owner.id, -60_000],
  ]);
});

test("of a line that is taken out nothing is given off any more", async () => {
  const [lamp, basket] = [await newProduct(10, 1), await newProduct(10, 1)];
  const id = await newOrder({ items: [[lamp, 1] as const, [basket, 1] as const] });
  const item = await itemOf(id);
  valueOf(await edit(id, { price: [item, "1100"], total: 280_000 }, amina));
  valueOf(await edit(id, { lines: [[item, 0]], total: 170_000 }, amina));
  expect(await givenOff(id)).toEqual([
    [amina.id, 10_000],
    [amina.id, -10_000],
  ]);
});

test("a lower price of a paid order sends money back, which needs the permission; of a part payment less is left to pay", async () => {
  const { id } = await paidOrder();
  const lower = { price: [await itemOf(id), "1100"] as const, total: 160_000 };
  expect(refusalOf(await edit(id, lower, amina)).code).toBe("forbidden");
  const { plan } = valueOf(await edit(id, lower, owner));
  expect(plan.balance).toEqual({ dueCents: 0, backCents: 10_000 });
  const part = await newOrder();
  const cash = { receipt: null, takenBy: "Otieno", seenAt: null, amountCents: 100_000 };
  valueOf(await markPaid(admin, part, cash));
  valueOf(await edit(part, { price: [await itemOf(part), "1100"], total: 160_000 }, amina));
  expect(await sumsOf(part)).toMatchObject({ total: 160_000, due: 60_000, left: 100_000 });
});

test("of two at once, and of a page that is older than the order, one price is written", async () => {
  const id = await newOrder();
  const item = await itemOf(id);
  const { updatedAt, totalCents } = await storedOrder(id);
  const price = (sum: number, by = owner, seenAt: Date | null = updatedAt) =>
    edit(id, { price: [item, String(sum / 100)], total: totalCents - 120_000 + sum, seenAt }, by);
  const both = await Promise.all([price(110_000), price(115_000), price(119_000, amina)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(refusalOf(await price(110_000)).code).toBe("conflict");
  expect(await givenOff(id)).toHaveLength(1);
});
