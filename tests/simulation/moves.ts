/** What buyers, staff and jobs do in a simulated shop: the shop's own operations, called as a screen or a call would. */
import { db } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import type { Viewer } from "~/domain/account/access";
import { UNLIMITED } from "~/domain/order/new-order";
import { accepted } from "~/domain/refusal";
import { NO_TIMES, type RoundTimes } from "~/domain/schedule/round-times";
import { checkOut } from "~/operations/checkout/check-out.server";
import { orderOf } from "~/operations/checkout/place-order.fixture";
import { placeOrder } from "~/operations/checkout/place-order.server";
import { makeOpenRound, NEXT_ROUND } from "~/operations/factories.fixture";
import { queueOvertaken } from "~/operations/messages/due-messages.server";
import { queueNightSummary } from "~/operations/messages/queue-night-summary.server";
import { edit } from "~/operations/order-edits/edit-order.fixture";
import { cancelOrder } from "~/operations/orders/cancel/cancel-order.server";
import { cancelOwnOrder } from "~/operations/orders/cancel/cancel-own-order.server";
import { cancelUnpaidOrders } from "~/operations/orders/cancel/cancel-unpaid.server";
import { markPaid } from "~/operations/orders/mark-paid.server";
import { refundOrder } from "~/operations/orders/refund-order.server";
import { returnGoods } from "~/operations/orders/return-goods.server";
import { shipGoods } from "~/operations/orders/shipping/ship-goods.server";
import { updateOrderStatus } from "~/operations/orders/update-order-status.server";
import { pullAwaitedPayments, pullPayments } from "~/operations/payments/mpesa/pull-payments.server";
import { startOrderPayment } from "~/operations/payments/pay-order.server";
import { sendNewRefunds, startSettlingPending } from "~/operations/payments/settle-pending.server";
import { joinRound } from "~/operations/pledges/join-round.server";
import { placePledge } from "~/operations/pledges/place-pledge.server";
import { closeAuction } from "~/operations/products/close-auction.server";
import { admin } from "~/operations/products/management.fixture";
import { refundEntryFee } from "~/operations/reconciliation/refunds/refund-entry-fee.server";
import { closeRound } from "~/operations/rounds/close-round.server";
import { createOrSchedule } from "~/operations/rounds/create-next-round.server";
import { voidRound } from "~/operations/rounds/void/void-round.server";
import { openAndCloseDue } from "~/operations/schedule/due-rounds.server";
import { shopTime } from "~/operations/shop-clock.server";
import { countOrderDays } from "~/operations/winner-offers/count-order-days.server";
import { about, at, type Choice, type Move, phoneOf, reason } from "./move";
import { MORE_BUYER_MOVES, MORE_STAFF_MOVES } from "./moves-of-shop";

const orderFields = {
  id: true,
  userId: true,
  totalCents: true,
  items: { select: { id: true, quantity: true, productPriceCents: true } },
} as const;

/** Mostly one that fits, so that something happens; else any. */
async function anyOrder({ which }: Choice, fits: Prisma.OrderWhereInput, userId?: number) {
  const isAny = which >= MOSTLY;
  const find = (where: Prisma.OrderWhereInput) =>
    db().order.findMany({ where: { ...where, userId }, orderBy: { id: "asc" }, select: orderFields });
  const fitting = isAny ? [] : await find(fits);
  return fitting.length > 0
    ? at(fitting, which / MOSTLY)
    : at(await find({}), isAny ? (which - MOSTLY) * 5 : which);
}

const MOSTLY = 0.8;
const OPEN = { status: { not: "cancelled" } } as const;
const UNPAID = { ...OPEN, paymentStatus: "pending" } as const;
const PAID = { ...OPEN, paymentStatus: "completed" } as const;
const SHIPPED = { ...OPEN, shipments: { some: {} } } as const;

/** Some rounds close by the clock, or open by it. */
function timesOf(much: number): RoundTimes {
  const inMinutes = (minutes: number) => new Date(shopTime().getTime() + minutes * 60_000);
  if (much < 0.3)
    return { ...NO_TIMES, closesAt: inMinutes(60), softCloseMinutes: 5, softCloseMaxMinutes: 30 };
  return much < 0.45 ? { ...NO_TIMES, opensAt: inMinutes(20) } : NO_TIMES;
}

const newestRound = (productId: number) =>
  db().round.findFirstOrThrow({ where: { productId }, orderBy: { number: "desc" }, select: { id: true } });

const ofOrder =
  (
    fits: Prisma.OrderWhereInput,
    act: (order: NonNullable<Awaited<ReturnType<typeof anyOrder>>>, choice: Choice) => ReturnType<Move>,
  ): Move =>
  async (_, choice) => {
    const order = await anyOrder(choice, fits);
    return order && about(order.id, await act(order, choice));
  };

/** By a buyer, of whom there are a few. */
export const BUYER_MOVES: Readonly<Record<string, (viewer: Viewer) => Move>> = {
  ...MORE_BUYER_MOVES,
  joins:
    (viewer) =>
    ({ auctionId, buyers }) =>
      joinRound(viewer, auctionId, { phoneNumber: phoneOf(viewer, buyers) }),
  // and joins before, if need be
  pledges:
    (viewer) =>
    async ({ auctionId, buyers }, { much }) => {
      const round = { productId: auctionId, state: "active" } as const;
      const paid = { userId: viewer.id, paymentStatus: "completed", round } as const;
      if ((await db().participation.count({ where: paid })) === 0) {
        const joined = await joinRound(viewer, auctionId, { phoneNumber: phoneOf(viewer, buyers) });
        if (!joined.ok) return joined;
        if (joined.value.awaits !== null) return null;
      }
      return placePledge(viewer, { auctionId, cents: 50_000 + 10_000 * Math.floor(much * 8) });
    },
  orders:
    (viewer) =>
    ({ productId }, { much }) =>
      placeOrder(viewer, orderOf([[productId, 1 + Math.floor(much * 2)]])),
  // two pages, each sent again and again
  "checks out":
    (viewer) =>
    ({ productId }, { which, much }) => {
      const [page, pieces] = [Math.floor(which * 2), 1 + Math.floor(much * 2)];
      const request = { ...orderOf([[productId, pieces]]), customerNotes: `page ${page}, ${pieces} pieces` };
      return checkOut(viewer, request, { after: page, rules: { mostUnpaid: UNLIMITED, hasCheckout: true } });
    },
  "pays an order": (viewer) => async (shop, choice) => {
    const order = await anyOrder(choice, UNPAID, viewer.id);
    return order && startOrderPayment(viewer, order.id, phoneOf(viewer, shop.buyers));
  },
  "cancels an own order": (viewer) => async (_, choice) => {
    const order = await anyOrder(choice, OPEN, viewer.id);
    return order && about(order.id, await cancelOwnOrder(viewer, order.id));
  },
};

export const STAFF_MOVES: Readonly<Record<string, Move>> = {
  ...MORE_STAFF_MOVES,
  "opens an auction": async () => accepted({ auctionId: (await makeOpenRound()).auctionId }),
  "closes the round": async ({ auctionId }) => {
    const { id } = await newestRound(auctionId);
    return about(id, await closeRound(admin, id));
  },
  "opens the next round": ({ auctionId }, { much }) =>
    createOrSchedule(admin, { ...NEXT_ROUND, auctionId, times: timesOf(much) }),
  "closes the auction": async ({ auctionId }) => about(auctionId, await closeAuction(admin, auctionId)),
  "voids a round": async ({ auctionId }, { much }) => {
    const { id } = await newestRound(auctionId);
    return about(id, await voidRound(admin, id, { reason, whole_auction: much < 0.3, confirm: true }));
  },
  "sends an entry fee back": async ({ auctionId }, { which }) => {
    const find = (where: Prisma.ParticipationWhereInput) =>
      db().participation.findMany({
        where: { ...where, round: { productId: auctionId } },
        orderBy: { id: "asc" },
        select: { id: true },
      });
    const fitting = await find({ paymentStatus: "completed", pledgeCents: null });
    const one = at(fitting.length > 0 ? fitting : await find({}), which);
    return one && refundEntryFee(admin, { auctionId, participationId: one.id, reason });
  },
  "refunds an order": ofOrder(PAID, ({ id, totalCents }, { much }) => {
    const cents = much < 0.5 ? Number(totalCents) : 10_000 + Math.floor(much * 100) * 100;
    return refundOrder(admin, id, { cents, reason, isByHand: false, seenAt: null });
  }),
  "cancels an order": ofOrder(
    { OR: [OPEN, { moneyKeptAt: null, paymentStatus: "completed" }] },
    ({ id }, { much }) =>
      cancelOrder(admin, id, {
        reason,
        money: much < 0.7 ? "refund" : "keep",
        keepReason: "Made to order",
        seenAt: null,
      }),
  ),
  "edits an order": ofOrder(OPEN, async ({ id, totalCents, items: [item] }, { much }) => {
    if (!item) return null;
    const quantity = 1 + Math.floor(much * 3);
    const total = Number(totalCents) + (quantity - item.quantity) * Number(item.productPriceCents);
    return edit(id, { lines: [[item.id, quantity]], total });
  }),
  "takes cash": ofOrder(UNPAID, ({ id }, { much }) =>
    markPaid(admin, id, {
      receipt: null,
      takenBy: "Otieno",
      seenAt: null,
      amountCents: much < 0.3 ? 30_000 : null,
    }),
  ),
  ships: ofOrder(PAID, ({ id }) => shipGoods(admin, id, { parts: null, courier: "", trackingNumber: "" })),
  "takes goods back": ofOrder(SHIPPED, ({ id, items }, { much }) =>
    returnGoods(admin, id, {
      parts: items.map((item) => ({ id: item.id, quantity: 1, restockedCount: much < 0.5 ? 1 : 0 })),
      reason,
      refundCents: much < 0.6 ? 50_000 : 0,
      seenAt: null,
    }),
  ),
  "sets an order's status": ofOrder({}, ({ id }, { much }) =>
    updateOrderStatus(admin, id, {
      status: at(["pending", "paid", "processing", "shipped", "delivered", "cancelled"] as const, much),
    }),
  ),
};

/** What happens more often. */
export const USUAL = [
  "joins",
  "pledges",
  "pledges",
  "pledges",
  "orders",
  "checks out",
  "checks out",
  "pays an order",
  "pays an order",
  "pays an order",
  "opens the next round",
  "opens the next round",
  "refunds an order",
  "edits an order",
  "ships",
  "ships",
  "takes goods back",
  "takes goods back",
  "sends messages",
  "sends messages",
] as const;

export const JOBS: Readonly<Record<string, Move>> = {
  "asks about payments": async () => {
    const { settled } = await startSettlingPending(shopTime(), "old");
    await settled;
  },
  "sends new refunds": () => sendNewRefunds(shopTime()),
  "reads M-Pesa's list": async () => {
    const { failures } = await pullPayments(null);
    if (failures.length > 0) throw failures[0];
  },
  "reads what is sought in M-Pesa's list": async () => void (await pullAwaitedPayments()),
  "cancels unpaid orders": async () => void (await cancelUnpaidOrders(shopTime())),
  "finds who was overtaken": () => queueOvertaken(),
  "sums up the night": () => queueNightSummary(shopTime()),
  "counts the days to order": () => countOrderDays(shopTime(), { hasCheckout: true }),
  "opens and closes what is due": async () => void (await openAndCloseDue(shopTime(), { hasCheckout: true })),
};
