/** Random orders, payments, refunds, cancellations and entry fees of six days, made by the shop's own operations. */
import { db } from "~/db/client.server";
import { timeRangeOf } from "~/domain/report/period";
import { startOfNairobiDay } from "~/domain/time";
import { Dice } from "../../../prisma/seed/dice";
import { orderOf, onSale } from "../checkout/place-order.fixture";
import { placeOrder } from "../checkout/place-order.server";
import { newDiscountCode } from "../discounts/discounts.fixture";
import { joinAs, makeBuyer, makeOpenRound, makeStaff } from "../factories.fixture";
import { cancelOrder } from "../orders/cancel/cancel-order.server";
import { markPaid } from "../orders/mark-paid.server";
import { moneyOfOrder } from "../orders/order-money.server";
import { refundOrder } from "../orders/refund-order.server";
import { updateOrderStatus } from "../orders/update-order-status.server";
import { admin, newCategory, valueOf } from "../products/management.fixture";
import { makeFailedRefund, makeUnmatchedPayment } from "../reconciliation/payments.fixture";

const DAY_MS = 86_400_000;
export const DAYS = 6;
export const FIRST = "2026-11-10";
export const WHOLE_PERIOD = timeRangeOf({ from: FIRST, to: "2026-11-15" });
const dice = new Dice("reports");
const moment = () => new Date(startOfNairobiDay(FIRST).getTime() + dice.between(0, DAYS * DAY_MS - 1));
const chance = (of100: number) => dice.between(1, 100) <= of100;

/** Random times in the six days, to the millisecond around midnight too. */
async function scatter() {
  for (const { id } of await db().order.findMany({ select: { id: true } }))
    await db().order.update({ where: { id }, data: { createdAt: moment() } });
  for (const { id } of await db().paymentAttempt.findMany({
    where: { settledAt: { not: null } },
    select: { id: true },
  }))
    await db().paymentAttempt.update({ where: { id }, data: { settledAt: moment() } });
}

/** At the end every product costs KSh 0.01, which changes no order's cost. */
export async function sellAtRandom() {
  const categories = [await newCategory(), await newCategory()];
  const goods: number[] = [];
  for (let i = 0; i < 8; i++)
    goods.push(
      await onSale({
        buyNowPriceCents: dice.between(10_000, 90_001),
        costPriceCents: chance(60) ? dice.between(0, 8_001) : null,
        stockQuantity: 1_000,
        ...(chance(80) && { categoryId: categories[i % 2] ?? 0 }),
      }),
    );
  const { code } = await newDiscountCode({ percent: 15 });
  const cashiers = [await makeStaff("money", "orders"), await makeStaff("money", "orders")];
  for (let i = 0; i < 70; i++) {
    const lines = dice
      .shuffled(goods)
      .slice(0, dice.between(1, 3))
      .map((id) => [id, dice.between(1, 4)] as const);
    const county = dice.shuffled(["Nairobi", "Kisumu", ""])[0] ?? "";
    const { id } = valueOf(
      await placeOrder(await makeBuyer(), {
        ...orderOf(lines),
        shippingCounty: county,
        ...(chance(40) && { discountCode: code }),
      }),
    );
    const by = cashiers[i % 2] ?? admin;
    const paid = dice.between(1, 100);
    if (paid <= 30) valueOf(await markPaid(by, id, { receipt: null, takenBy: "Me", seenAt: null }));
    else if (paid <= 60)
      valueOf(
        await markPaid(by, id, {
          receipt: `SJK7${100_000 + i}`,
          takenBy: null,
          seenAt: null,
          isSeenOnPhone: true,
        }),
      );
    else if (paid <= 75) valueOf(await updateOrderStatus(admin, id, { status: "paid" }));
    const left = (await moneyOfOrder(id))?.payment.leftCents ?? 0;
    if (left > 1 && chance(40)) {
      const wanted = {
        cents: chance(30) ? left : dice.between(1, left),
        reason: "It came broken",
        isByHand: true,
        seenAt: null,
      };
      valueOf(await refundOrder(by, id, wanted));
    }
    if (chance(20)) {
      const money = dice.shuffled(["refund", "keep"] as const)[0] ?? "keep";
      await cancelOrder(admin, id, {
        reason: "Not wanted any more",
        money,
        keepReason: "They agreed",
        seenAt: null,
      });
    } else if (chance(10)) await updateOrderStatus(admin, id, { status: "cancelled" });
  }
  for (let i = 0; i < 3; i++) {
    const { auctionId } = await makeOpenRound();
    for (let joined = 0; joined < 3; joined++) await joinAs(await makeBuyer(), auctionId);
  }
  await scatter();
  const { confirmationId } = {
    confirmationId: (await makeUnmatchedPayment({ cents: 4_321n, paidAt: moment() })).id,
  };
  await db().confirmation.update({ where: { id: confirmationId }, data: { state: "returning" } });
  await makeFailedRefund({ confirmationId });
  await makeUnmatchedPayment({ cents: 1_234n, paidAt: moment() });
  await db().product.updateMany({ data: { costPriceCents: 1n } });
}
