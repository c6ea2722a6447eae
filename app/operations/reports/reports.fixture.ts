/** Random orders, payments, refunds, cancellations and entry fees of six days, made by the shop's own operations while its clock goes on. */
import { vi } from "vitest";
import { db } from "~/db/client.server";
import { type TimeRange, timeRangeOf } from "~/domain/report/period";
import { nairobiDay, startOfNairobiDay } from "~/domain/time";
import { Dice } from "../../../prisma/seed/dice";
import { orderOf, onSale } from "../checkout/place-order.fixture";
import { placeOrder } from "../checkout/place-order.server";
import { newDiscountCode } from "../discount-codes/discount-codes.fixture";
import { joinAs, makeBuyer, makeOpenRound, makeStaff } from "../factories.fixture";
import { cancelOrder } from "../orders/cancel/cancel-order.server";
import { markPaid } from "../orders/mark-paid.server";
import { moneyOfOrder } from "../orders/order-money.server";
import { refundOrder } from "../orders/refund-order.server";
import { updateOrderStatus } from "../orders/update-order-status.server";
import { settlePending } from "../payments/pending-payment.fixture";
import { admin, newCategory, valueOf } from "../products/management.fixture";
import { makeFailedRefund, makeUnmatchedPayment } from "../reconciliation/payments.fixture";
import { voidRound } from "../rounds/void/void-round.server";

const DAY_MS = 86_400_000;
export const DAYS = 6;
const FIRST = "2026-11-10";
export const WHOLE_PERIOD = timeRangeOf({ from: FIRST, to: "2026-11-15" });
const dice = new Dice("reports");
const chance = (of100: number) => dice.between(1, 100) <= of100;

const [BEGIN, END] = [WHOLE_PERIOD.since.getTime(), WHOLE_PERIOD.before.getTime() - 1];

export const spans = (): TimeRange[] =>
  Array.from({ length: DAYS }, (_, i) => {
    const day = nairobiDay(new Date(startOfNairobiDay(FIRST).getTime() + i * DAY_MS));
    return timeRangeOf({ from: day, to: day });
  });

interface Act {
  readonly at: number;
  readonly run: () => Promise<unknown>;
}

/** Some at the first and last millisecond of a day. */
function momentAfter(earliest: number): number {
  const at = dice.between(Math.min(earliest, END), END);
  if (!chance(20)) return at;
  const midnight = BEGIN + Math.ceil((at - BEGIN) / DAY_MS) * DAY_MS;
  return Math.min(END, Math.max(earliest, chance(50) ? midnight : midnight - 1));
}

/** At the end every product costs KSh 0.01, which changes no order's cost. `afterDay` is called at each day's last moment. */
export async function sellAtRandom(afterDay: (range: TimeRange) => Promise<void> = async () => undefined) {
  // the shop's clock would run ahead by the real time that the acts take
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: BEGIN });
  try {
    const acts = await randomActs();
    acts.push(...spans().map((range) => ({ at: range.before.getTime() - 0.5, run: () => afterDay(range) })));
    for (const { at, run } of acts.toSorted((one, other) => one.at - other.at)) {
      vi.setSystemTime(Math.floor(at));
      await run();
    }
    await db().product.updateMany({ data: { costPriceCents: 1n } });
  } finally {
    vi.useRealTimers();
  }
}

async function randomActs(): Promise<Act[]> {
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
  const orders = Array.from({ length: 70 }, (_, i) =>
    actsOfOrder({ i, goods, code, by: cashiers[i % 2] ?? admin }),
  );
  const rounds = [await makeOpenRound(), await makeOpenRound(), await makeOpenRound()];
  const joins = rounds.flatMap(({ auctionId }) =>
    [1, 2, 3].map(() => ({
      at: dice.between(BEGIN, END - 3 * DAY_MS),
      run: async () => joinAs(await makeBuyer(), auctionId),
    })),
  );
  const reason = "Wrong picture shown";
  const makeVoid = async () =>
    valueOf(await voidRound(admin, rounds[0]?.roundId ?? 0, { reason, whole_auction: false, confirm: true }));
  return [
    ...orders.flat(),
    ...joins,
    { at: END - DAY_MS, run: makeVoid },
    { at: END - DAY_MS + 120_000, run: () => settlePending(new Date()) },
    { at: momentAfter(BEGIN), run: makeReturning },
    { at: momentAfter(BEGIN), run: () => makeUnmatchedPayment({ cents: 1_234n, paidAt: new Date() }) },
  ];
}

async function makeReturning() {
  const { id: confirmationId } = await makeUnmatchedPayment({ cents: 4_321n, paidAt: new Date() });
  await db().confirmation.update({ where: { id: confirmationId }, data: { state: "returning" } });
  await makeFailedRefund({ confirmationId });
}

interface Plan {
  readonly i: number;
  readonly goods: readonly number[];
  readonly code: string;
  readonly by: Awaited<ReturnType<typeof makeStaff>>;
}

/** Placed, perhaps paid, refunded in part or whole, cancelled and reopened. */
function actsOfOrder({ i, goods, code, by }: Plan): Act[] {
  const lines = dice
    .shuffled([...goods])
    .slice(0, dice.between(1, 3))
    .map((id) => [id, dice.between(1, 4)] as const);
  const shippingCounty = dice.shuffled(["Nairobi", "Kisumu", ""])[0] ?? "";
  const discount = chance(40) && { discountCode: code };
  const placedAt = momentAfter(BEGIN);
  const paidAt = momentAfter(placedAt + 1);
  const refundedAt = momentAfter(paidAt + 1);
  const cancelledAt = momentAfter(refundedAt + 1);
  const paid = dice.between(1, 100);
  const [refund, part, end, share] = [chance(40), chance(70), dice.between(1, 100), dice.between(1, 99)];
  const money = dice.shuffled(["refund", "keep"] as const)[0] ?? "keep";
  let id = 0;
  const place = async () => {
    const order = { ...orderOf(lines), shippingCounty, ...discount };
    id = valueOf(await placeOrder(await makeBuyer(), order)).id;
  };
  const pay = async () => {
    const entry = { takenBy: "Me", seenAt: null };
    if (paid <= 12) {
      const total = (await moneyOfOrder(id))?.totalCents ?? 0;
      const amountCents = Math.max(1, Math.floor((total * share) / 100));
      valueOf(await markPaid(by, id, { ...entry, receipt: null, amountCents }));
      // of the others the rest stays to be paid
      if (paid <= 6) valueOf(await markPaid(by, id, { ...entry, receipt: null }));
    } else if (paid <= 30) valueOf(await markPaid(by, id, { ...entry, receipt: null }));
    else if (paid <= 60) {
      const receipt = `SJK7${100_000 + i}`;
      valueOf(await markPaid(by, id, { ...entry, takenBy: null, receipt, isSeenOnPhone: true }));
    } else if (paid <= 75) valueOf(await updateOrderStatus(admin, id, { status: "paid" }));
  };
  const giveBack = async () => {
    const left = (await moneyOfOrder(id))?.payment.leftCents ?? 0;
    if (left <= 1 || !refund) return;
    const cents = part ? Math.max(1, Math.floor((left * share) / 100)) : left;
    valueOf(await refundOrder(by, id, { cents, reason: "It came broken", isByHand: true, seenAt: null }));
  };
  const cancel = async () => {
    const reason = "Not wanted any more";
    if (end <= 20) await cancelOrder(admin, id, { reason, money, keepReason: "They agreed", seenAt: null });
    else if (end <= 35) await updateOrderStatus(admin, id, { status: "cancelled" });
  };
  const reopen = async () => {
    if (end > 25 && end <= 30) await updateOrderStatus(admin, id, { status: "processing" });
  };
  return [
    { at: placedAt, run: place },
    { at: paidAt, run: pay },
    { at: refundedAt, run: giveBack },
    { at: cancelledAt, run: cancel },
    { at: momentAfter(cancelledAt + 1), run: reopen },
  ];
}
