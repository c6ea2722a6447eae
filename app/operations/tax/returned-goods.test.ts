import { afterAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { TaxType } from "~/domain/tax/tax";
import { onSale, orderOf } from "../checkout/place-order.fixture";
import { placeOrder } from "../checkout/place-order.server";
import { makeBuyer, takePayments } from "../factories.fixture";
import { edit, itemsOf } from "../order-edits/edit-order.fixture";
import { cancelOrder } from "../orders/cancel/cancel-order.server";
import { markPaid } from "../orders/mark-paid.server";
import { refundOrder } from "../orders/refund-order.server";
import { returnGoods } from "../orders/return-goods.server";
import { updateOrderStatus } from "../orders/update-order-status.server";
import { startOrderPayment } from "../payments/pay-order.server";
import { admin, valueOf } from "../products/management.fixture";
import { updateSetting } from "../settings/update-setting.server";
import { taxInvoice, taxInvoicesOf } from "./tax-invoices.queries.server";

setUpTestDatabase(async () => {
  takePayments();
  valueOf(await updateSetting(admin, "isVatRegistered", true));
});
afterAll(async () => {
  await db().setting.deleteMany();
});

type Goods = readonly [cents: number, quantity: number, taxType: TaxType];

/** Paid by phone, with KSh 500 of delivery. */
async function paid(goods: readonly Goods[]) {
  const buyer = await makeBuyer();
  const items = await Promise.all(
    goods.map(async ([cents, quantity, taxType]) => {
      const id = await onSale({ taxType, buyNowPriceCents: cents, stockQuantity: 50 });
      return [id, quantity] as const;
    }),
  );
  const sent = orderOf(items);
  const { id } = valueOf(await placeOrder(buyer, sent));
  valueOf(await startOrderPayment(buyer, id, "+254712345678"));
  return { id, sent, items: (await itemsOf(id)).map((item) => item.id) };
}

const comeBack = (orderId: number, item: number | undefined, quantity: number, refundCents: number) =>
  returnGoods(admin, orderId, {
    parts: [{ id: item ?? 0, quantity, restockedCount: 0 }],
    reason: "Too small",
    refundCents,
    seenAt: null,
  });

const refund = (orderId: number, cents: number) =>
  refundOrder(admin, orderId, { cents, reason: "Late", isByHand: false, seenAt: null });

/** Of each document: its total, and its lines as position, quantity, pieces that move, total and VAT. */
const documents = async (orderId: number) =>
  Promise.all(
    (await taxInvoicesOf({ orderId })).map(async ({ id, originalId, totalCents, vatCents }) => {
      const { lines = [] } = (await taxInvoice(id)) ?? {};
      for (const line of lines) expect(line.totalCents).toBeGreaterThanOrEqual(0);
      return {
        isNote: originalId !== null,
        totalCents,
        vatCents,
        lines: lines.map((line) => [
          line.position,
          line.quantity,
          line.movedCount,
          line.totalCents,
          line.vatCents,
        ]),
      };
    }),
  );

const sumOfDocuments = (all: Awaited<ReturnType<typeof documents>>) =>
  all.reduce((sum, { isNote, totalCents }) => sum + (isNote ? -totalCents : totalCents), 0);

test("a return's credit note takes back the goods that came back, at their line's price and tax type (D118)", async () => {
  const { id, items } = await paid([
    [4_150, 20, "A"],
    [9_999, 1, "B"],
  ]);
  valueOf(await updateOrderStatus(admin, id, { status: "delivered" }));
  valueOf(await comeBack(id, items[1], 1, 9_999));
  valueOf(await comeBack(id, items[0], 2, 8_300));
  const [, kettle, lamps] = await documents(id);
  expect(kettle).toMatchObject({ totalCents: 9_999, vatCents: 1_379, lines: [[2, 1, 1, 9_999, 1_379]] });
  expect(lamps?.lines).toEqual([[1, 2, 2, 8_300, 0]]);
  // money without goods: over the goods that are left, delivery last
  valueOf(await refund(id, 80_000));
  const money = (await documents(id)).at(-1);
  expect(money?.lines.map(([position, , moved, cents]) => [position, moved, cents])).toEqual([
    [1, 0, 74_700],
    [3, 0, 5_300],
  ]);
});

test("goods that come back without money are credited with the refund that follows, once", async () => {
  const { id, items } = await paid([
    [4_150, 4, "A"],
    [9_999, 2, "B"],
  ]);
  valueOf(await updateOrderStatus(admin, id, { status: "delivered" }));
  valueOf(await comeBack(id, items[1], 1, 0));
  valueOf(await refund(id, 9_999));
  valueOf(await refund(id, 1_000));
  const [, goods, money] = await documents(id);
  expect(goods?.lines).toEqual([[2, 1, 1, 9_999, 1_379]]);
  expect(money?.lines.every(([, , moved]) => moved === 0)).toBe(true);
  expect(money?.lines).toHaveLength(2);
});

test("a return that two payments give back moves its pieces once, and both notes are of its line", async () => {
  const { id, sent, items } = await paid([
    [10_000, 1, "A"],
    [6_000, 1, "B"],
  ]);
  valueOf(await edit(id, { to: sent, lines: [[items[1] ?? 0, 2]], total: 72_000 }));
  valueOf(await markPaid(admin, id, { receipt: null, takenBy: "Otieno", seenAt: null }));
  valueOf(await updateOrderStatus(admin, id, { status: "delivered" }));
  valueOf(await comeBack(id, items[1], 2, 12_000));
  const [, , , ...notes] = await documents(id);
  expect(notes.map(({ lines }) => lines)).toEqual([[[2, 2, 2, 6_000, 828]], [[2, 1, 0, 6_000, 828]]]);
});

test("an edit after a part refund has no line below 0, and the documents come to the money (D118)", async () => {
  const { id, sent, items } = await paid([[9_999, 1, "B"]]);
  valueOf(await refund(id, 30_000));
  valueOf(await edit(id, { to: sent, lines: [[items[0] ?? 0, 2]], total: 69_998 }));
  valueOf(await markPaid(admin, id, { receipt: null, takenBy: "Otieno", seenAt: null }));
  const all = await documents(id);
  expect(all.at(-1)).toMatchObject({
    isNote: false,
    totalCents: 39_998,
    lines: [
      [1, 2, 2, 0, 0],
      [2, 1, 0, 39_998, 5_517],
    ],
  });
  expect(sumOfDocuments(all)).toBe(39_998);
});

test("a difference that is paid after a return invoices the pieces that the buyer still has (D118)", async () => {
  const { id, sent, items } = await paid([[10_000, 2, "B"]]);
  valueOf(await edit(id, { to: sent, lines: [[items[0] ?? 0, 3]], total: 80_000 }));
  valueOf(await updateOrderStatus(admin, id, { status: "shipped" }));
  valueOf(await comeBack(id, items[0], 1, 10_000));
  valueOf(await markPaid(admin, id, { receipt: null, takenBy: "Otieno", seenAt: null }));
  const all = await documents(id);
  expect(all.at(-1)?.lines).toEqual([
    [1, 2, 2, 20_000, 2_759],
    [2, 1, 0, 50_000, 6_896],
  ]);
  expect(sumOfDocuments(all)).toBe(70_000);
});

test("a cancelled order's goods that never left come back with its refund, also if its money was decided later", async () => {
  for (const isLater of [false, true]) {
    const { id } = await paid([[10_000, 3, "B"]]);
    if (isLater) {
      await updateOrderStatus(admin, id, { status: "cancelled" });
      valueOf(await refund(id, 20_000));
    }
    const rest = { reason: "Lost", money: "refund", keepReason: "", seenAt: null } as const;
    valueOf(await cancelOrder(admin, id, rest));
    const notes = (await documents(id)).filter(({ isNote }) => isNote);
    expect(notes.flatMap(({ lines }) => lines.filter(([position]) => position === 1))[0]?.[2]).toBe(3);
    expect(sumOfDocuments(await documents(id))).toBe(0);
    const moved = notes.flatMap(({ lines }) => lines.map(([, , pieces]) => pieces ?? 0));
    expect(moved.reduce((sum, pieces) => sum + pieces, 0)).toBe(3);
  }
});

test("of an order that was delivered a full refund without a return moves no pieces", async () => {
  const { id } = await paid([[10_000, 3, "B"]]);
  valueOf(await updateOrderStatus(admin, id, { status: "delivered" }));
  valueOf(await refund(id, 80_000));
  const note = (await documents(id)).at(-1);
  expect(note?.lines.map(([, , moved]) => moved)).toEqual([0, 0]);
});
