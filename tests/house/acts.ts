/** What the house can do: every act of management and REST that touches an auction, its buyers, its money or its goods. */
import { vi } from "vitest";
import { db } from "~/db/client.server";
import type { StoredProduct } from "~/domain/product/stored-product";
import { NO_TIMES } from "~/domain/schedule/round-times";
import type { Outcome } from "~/domain/refusal";
import { orderOf } from "~/operations/checkout/place-order.fixture";
import { placeOrder } from "~/operations/checkout/place-order.server";
import { UNLIMITED } from "~/domain/order/new-order";
import { takeOrder } from "~/operations/checkout/take-order.server";
import { NEXT_ROUND } from "~/operations/factories.fixture";
import { cancelOrder } from "~/operations/orders/cancel/cancel-order.server";
import { updateOrderStatus } from "~/operations/orders/update-order-status.server";
import { closeAuction } from "~/operations/products/close-auction.server";
import { changeProduct } from "~/operations/products/changes/change-products.server";
import { deleteProduct } from "~/operations/products/deletion/delete-product.server";
import { bulkDeleteProducts } from "~/operations/products/deletion/bulk-delete-products.server";
import { restoreProduct } from "~/operations/products/deletion/restore-product.server";
import { termsChanges } from "~/operations/products/terms-changes.queries.server";
import { updateProduct } from "~/operations/products/update-product.server";
import { closeRound } from "~/operations/rounds/close-round.server";
import { createNextRound, createOrSchedule } from "~/operations/rounds/create-next-round.server";
import { moveClose } from "~/operations/rounds/move-close.server";
import { unscheduleRound } from "~/operations/rounds/schedule-round.server";
import { voidRound } from "~/operations/rounds/void/void-round.server";
import { updateSetting } from "~/operations/settings/update-setting.server";
import { shopTime } from "~/operations/shop-clock.server";
import { countOrderDays } from "~/operations/winner-offers/count-order-days.server";
import { offerToNextBuyer } from "~/operations/winner-offers/winner-offers.server";
import { dueTimes, type Game, openRound } from "./auction";
import { pledgeOf } from "./honest";

export interface Choice {
  /** Free numbers from 0 to below 1. */
  readonly which: number;
  readonly much: number;
}

export interface Setting {
  readonly form: StoredProduct;
  readonly game: Game;
}

export type Act = (at: Setting, choice: Choice) => Promise<Outcome<unknown> | string | null>;

export const reason = "The house has its reasons";
const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + Math.round(minutes * MINUTE_MS));
export const some = <T>(from: readonly T[], share: number): T | null =>
  from[Math.floor(share * from.length)] ?? null;
export const latest = ({ shown }: Game): number => shown.rounds.at(-1)?.id ?? 0;

const next = (game: Game, much: number) => ({
  ...NEXT_ROUND,
  auctionId: game.auctionId,
  participationFeeCents: some([5_000, 0, 100_000], much) ?? 5_000,
  refundNewcomers: much > 0.5,
});

const wonOrder = ({ auctionId }: Game) =>
  db().order.findFirst({ where: { wonProductId: auctionId }, orderBy: { id: "desc" }, select: { id: true } });

const DEAR = [{ name: "Here", counties: ["Kisumu"], feeCents: 90_000_000, expectedDays: "" }];
const NOWHERE = [{ name: "Other", counties: [], feeCents: 0, others: "no_delivery" as const }];

export const ROUND_ACTS: Readonly<Record<string, Act>> = {
  "opens the next round": ({ game }, { much }) => createNextRound(game.house, next(game, much)),
  "opens a round for a time": ({ game }, { which, much }) =>
    createNextRound(game.house, {
      ...next(game, much),
      times: {
        ...NO_TIMES,
        closesAt: inMinutes(2 + which * 58),
        ...(much > 0.6 && { softCloseMinutes: 2, softCloseMaxMinutes: 10 }),
      },
    }),
  "plans a round": ({ game }, { which, much }) =>
    createOrSchedule(game.house, {
      ...next(game, much),
      times: {
        ...NO_TIMES,
        opensAt: inMinutes(1 + which * 40),
        ...(much > 0.5 && { closesAt: inMinutes(60 + much * 30) }),
      },
    }),
  "calls the planned round off": ({ game }) => unscheduleRound(game.house, game.auctionId),
  "closes the round": ({ game }, { much }) =>
    closeRound(game.house, latest(game), { refundNewcomers: much > 0.5 }),
  "moves the close": ({ game }, { which }) =>
    moveClose(game.house, { roundId: latest(game), closesAt: inMinutes(which * 40) }),
  "takes the close away": ({ game }) => moveClose(game.house, { roundId: latest(game), closesAt: null }),
  "closes the auction": ({ game }) =>
    closeAuction(game.house, game.auctionId, { hasCheckout: game.hasCheckout }),
  "voids a round": ({ game }, { which }) =>
    voidRound(game.house, some(game.shown.rounds, which)?.id ?? 0, {
      reason,
      whole_auction: false,
      confirm: true,
    }),
  "voids the open round": ({ game }, { which }) =>
    voidRound(game.house, latest(game), { reason, whole_auction: false, confirm: which > 0.2 }),
};

/** They end the story, and are rarer. */
export const LAST_ACTS: Readonly<Record<string, Act>> = {
  "voids the auction": ({ game }) =>
    voidRound(game.house, latest(game), { reason, whole_auction: true, confirm: true }),
  deletes: ({ game }) => deleteProduct(game.house, game.auctionId),
  "deletes with others": ({ game }) =>
    bulkDeleteProducts(game.house, { kind: "ids", ids: [game.auctionId] }, null),
};

/** Once somebody has joined, the page says what was changed, and when. */
async function inPublic(game: Game, does: () => Promise<Outcome<unknown>>): Promise<Outcome<unknown>> {
  const done = await does();
  const [hasJoined] = game.phones.taken.values();
  const isAnnounced = (await termsChanges(game.auctionId)).some(({ at }) => at.getTime() === Date.now());
  if (done.ok && hasJoined && !isAnnounced)
    game.faults.push("what buyers read was changed, and the page does not say so");
  return done;
}

export const PRODUCT_ACTS: Readonly<Record<string, Act>> = {
  restores: ({ game }) => restoreProduct(game.house, game.auctionId),
  "moves the end": ({ game, form }, { which }) =>
    updateProduct(game.house, game.auctionId, { ...form, endTime: inMinutes(1 + which * 120) }, null),
  "moves the start": ({ game, form }, { which }) =>
    updateProduct(game.house, game.auctionId, { ...form, startTime: inMinutes(which * 60) }, null),
  "sells it at a fixed price": ({ game, form }) =>
    updateProduct(
      game.house,
      game.auctionId,
      { ...form, productType: "buy_now", buyNowPriceCents: 100_000 },
      null,
    ),
  "changes text, fee and price": ({ game, form }, { much }) =>
    inPublic(game, () =>
      updateProduct(
        game.house,
        game.auctionId,
        {
          ...form,
          title: `Basket ${much}`,
          participationFeeCents: 90_000,
          basePriceCents: 80_000,
          stockQuantity: 0,
        },
        null,
      ),
    ),
  "changes the picture": ({ game, form }, { much }) =>
    inPublic(game, () => updateProduct(game.house, game.auctionId, form, `picture-${much}`)),
  "unpublishes, closes or reopens it": ({ game }, { which }) =>
    changeProduct(game.house, game.auctionId, {
      kind: some(["unpublish", "close", "reopen"] as const, which) ?? "close",
    }),
  "takes its stock": ({ game }) =>
    changeProduct(game.house, game.auctionId, { kind: "stock", how: "set", pieces: 0 }),
};

/** The clock does what was due once it is up again, or the house is faster. */
function takeDown(game: Game, minutes: number): string {
  const round = openRound(game.shown);
  vi.setSystemTime(Date.now() + Math.round(minutes * MINUTE_MS));
  if (round && dueTimes(game.shown).some((at) => at <= Date.now())) game.endedDown.add(round.id);
  return "down";
}

export const SHOP_ACTS: Readonly<Record<string, Act>> = {
  "asks for an age of 99": ({ game }) => updateSetting(game.house, "smallestAge", 99),
  "makes delivery dear": ({ game }) => updateSetting(game.house, "deliveryZones", DEAR),
  "delivers nowhere": ({ game }) => updateSetting(game.house, "deliveryZones", NOWHERE),
  "gives one day to order": ({ game }) => updateSetting(game.house, "daysToOrder", 1),
  "changes what winners pay": ({ game }) => updateSetting(game.house, "winnerPays", "highest"),
  "ends auctions": ({ game }) => updateSetting(game.house, "hasAuctions", false),
  "takes the shop down": async ({ game }, { much }) => takeDown(game, 1 + much * 120),
  "turns the checkout off": async ({ game }) => {
    game.hasCheckout = false;
    return "off";
  },
};

const offerToNext = ({ house, auctionId, hasCheckout }: Game, seenPlace: number) =>
  offerToNextBuyer(house, auctionId, { seenPlace, reason }, { hasCheckout });

export const AFTER_ACTS: Readonly<Record<string, Act>> = {
  "offers it to the next": ({ game }, { which }) => offerToNext(game, 2 + Math.floor(which * 2)),
  // the days in which a winner may order stand still meanwhile (D111)
  "takes the shop down for days, and offers it to the next": async ({ game }, { much }) => {
    // as the jobs have noted by then
    await countOrderDays(shopTime(), game);
    takeDown(game, (1 + much * 20) * 24 * 60);
    return offerToNext(game, 2);
  },
  "cancels the win's order": async ({ game }, { much }) => {
    const order = await wonOrder(game);
    return (
      order &&
      cancelOrder(game.house, order.id, {
        reason,
        money: much < 0.5 ? "refund" : "keep",
        keepReason: reason,
        seenAt: null,
      })
    );
  },
  "sets the win's order": async ({ game }, { much }) => {
    const order = await wonOrder(game);
    return (
      order &&
      updateOrderStatus(game.house, order.id, {
        status: some(["cancelled", "pending", "delivered"] as const, much) ?? undefined,
      })
    );
  },
  "orders the win for the favourite": ({ game: { favourite, auctionId } }) =>
    placeOrder(favourite, { ...orderOf([[auctionId, 1]]), shippingCounty: "Kisumu", isWon: true }),
  "takes the win's order for the favourite": ({ game: { favourite, auctionId, house } }) =>
    takeOrder(
      house,
      {
        customer: { id: favourite.id, who: "" },
        request: {
          ...orderOf([[auctionId, 1]]),
          shippingCounty: "Kisumu",
          isWon: true,
          paymentMethod: "Cash",
          agreedCents: 50_000,
        },
        after: 0,
        staffName: "House",
      },
      { mostUnpaid: UNLIMITED, hasCheckout: true },
    ),
};

/** Under the house's control: it knows all that the house knows. */
export const FAVOURITE_ACTS: Readonly<Record<string, Act>> = {
  "the favourite pledges": ({ game }, { much }) =>
    pledgeOf(game, game.favourite, 50_000 + Math.floor(much * 6) * ((game.favourite.most - 50_000) / 5)),
};
