import { lockRowsStep } from "~/db/locks.server";
import { transaction, type Tx } from "~/db/client.server";
import { pipeline, rowsOf, execute, type Steps, stepsWithin } from "~/db/sync-transaction.server";
import { columns, columnsOf, insertOf, leftJoined, type RowOf, tableColumns } from "~/db/columns.server";
import { select, selectOne } from "~/db/select.server";
import {
  orderDeadline,
  refuseOffer,
  renewedDeadline,
  type WinnerOffer,
} from "~/domain/order/winner-offer/winner-offer";
import { NOT_THE_WINNER, WON_OFFERED_TO_NEXT, WON_ORDERED } from "~/domain/order/winner-offer/won-order";
import type { PricedLine } from "~/domain/order/new-order";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { AUCTION_NOT_FOUND } from "~/domain/messages";
import { publishBoard } from "~/events/auction-hub.server";
import { shopTime } from "../shop-clock.server";
import { recordAudit } from "../audit/record-audit.server";
import { queueAuctionWon } from "../messages/round-messages.server";
import { shopSettings } from "../settings/settings.server";
import { countOrderDays } from "./count-order-days.server";
import { findEntitledBuyer, offerFacts, wonPrice } from "./winner-offers.queries.server";
import { msg } from "~/texts/t";

const wonProduct = tableColumns("Product", "product", "title, winnerPays, costPriceCents, taxType");

/** Closed is final (D55), so read it before the transaction. Null if somebody else won it, or nothing is stated (D83). */
export async function wonGoods(userId: number, productId: number): Promise<PricedLine | null> {
  const [product] = await select(wonProduct)`
    FROM "Product" product WHERE "id" = ${productId} AND "status" = 'closed' AND "deletedAt" IS NULL`;
  if (!product || (await findEntitledBuyer(productId))?.userId !== userId) return null;
  const priceCents = await wonPrice(productId, userId, product.winnerPays);
  const { title, costPriceCents: costCents, taxType } = product;
  return priceCents === null ? null : { productId, title, quantity: 1, priceCents, costCents, taxType };
}

/** Null if nobody ordered what was won, or that order was cancelled. */
export const wonOrder = (productId: number): Promise<{ readonly id: number } | null> =>
  selectOne(tableColumns("Order", "won", "id"))`
    FROM "Order" won WHERE "wonProductId" = ${productId} AND "status" <> 'cancelled'`;

const deadline = tableColumns(
  "WinnerOffer",
  "offer",
  "id, offeredAt, orderCancelledAt, orderBefore, pausedMinutes",
);

/** After a cancelled order of what was won, its buyer has at least the days that they had, so that nobody passes the goods on by cancelling (D100). */
export async function renewOrderDeadline(
  tx: Tx,
  { wonProductId, userId }: { readonly wonProductId: number | null; readonly userId: number },
  daysToOrder: number,
): Promise<void> {
  if (wonProductId === null) return;
  const [offer] = await select(deadline, { tx })`
    FROM "WinnerOffer" offer WHERE "productId" = ${wonProductId} AND "userId" = ${userId}`;
  if (!offer) return;
  const now = shopTime();
  const orderBefore = renewedDeadline(offer, now, daysToOrder);
  await tx.$executeRaw`UPDATE "WinnerOffer" SET "orderBefore" = ${orderBefore}, "orderCancelledAt" = ${now}, "pausedMinutes" = 0
    WHERE "id" = ${offer.id}`;
}

/** `place` and `userId` are of the latest offer. */
const lockedWon = columns({
  ...leftJoined(columnsOf("Order", "ordered", "id as orderId")),
  ...leftJoined(columnsOf("WinnerOffer", "offer", "place, userId")),
});
type LockedWon = RowOf<typeof lockedWon>;

/** If an order and an offer to the next buyer come at once (D100), the second waits here. Null if the auction is void or deleted. */
export function* lockWonProduct(productId: number): Steps<LockedWon | null> {
  const [, [won]] = yield* pipeline(
    lockRowsStep("Product", "id", productId),
    // a second statement: on PostgreSQL the first may have waited
    rowsOf(lockedWon)`
      FROM "Product" product
      LEFT JOIN "Order" ordered ON ordered."wonProductId" = product."id" AND ordered."status" <> 'cancelled'
      LEFT JOIN "WinnerOffer" offer ON offer."productId" = product."id"
        AND offer."place" = (SELECT MAX("place") FROM "WinnerOffer" WHERE "productId" = ${productId})
      WHERE product."id" = ${productId} AND product."deletedAt" IS NULL
        AND NOT EXISTS (
          SELECT 1 FROM "AuctionResult" result WHERE result."productId" = product."id" AND result."voidedAt" IS NOT NULL
        )`,
  );
  return won ?? null;
}

/** The goods are ordered once, by the buyer to whom they are offered now, even if the stock is 0. */
export function* deductWonProduct(userId: number, won: PricedLine | null): Steps<Outcome<PricedLine[]>> {
  const locked = won && (yield* lockWonProduct(won.productId));
  if (!locked) return refused(refuse("forbidden", NOT_THE_WINNER));
  if (locked.orderId !== null) return refused(refuse("conflict", WON_ORDERED));
  if ((locked.userId ?? userId) !== userId) return refused(refuse("conflict", WON_OFFERED_TO_NEXT));
  // one order at a time holds the goods
  yield* execute`
    UPDATE "Order" SET "wonProductId" = NULL WHERE "wonProductId" = ${won.productId} AND "status" = 'cancelled'`;
  yield* execute`
    UPDATE "Product" SET "stockQuantity" = CASE WHEN "stockQuantity" > 0 THEN "stockQuantity" - 1 ELSE 0 END,
      "unitsSold" = "unitsSold" + 1, "updatedAt" = ${shopTime()}
    WHERE "id" = ${won.productId}`;
  return accepted([won]);
}

const WIN_LOST = refuse(
  "conflict",
  msg("The goods of this order were won, and its buyer can no longer have them: look at the auction."),
);

/** A cancelled order of what was won is not taken up again once the auction is void or the goods are offered to the next (D78, D100). */
export async function refuseLostWin(
  tx: Tx,
  { wonProductId, userId }: { readonly wonProductId: number | null; readonly userId: number },
): Promise<Refusal | null> {
  if (wonProductId === null) return null;
  const won = await stepsWithin(tx, lockWonProduct(wonProductId));
  return won && (won.userId ?? userId) === userId ? null : WIN_LOST;
}

interface OfferRequest {
  readonly seenPlace: number;
  readonly reason: string;
}

const CHANGED_MEANWHILE = refuse("conflict", msg("This auction changed meanwhile. Please look again."));

/** The previous buyer can no longer order (D100). 'conflict' if they still may, have ordered, or another offer was faster. */
export async function offerToNextBuyer(
  actor: Viewer,
  productId: number,
  { seenPlace, reason }: OfferRequest,
  { hasCheckout }: { readonly hasCheckout: boolean },
): Promise<Outcome<WinnerOffer>> {
  if (!may(actor, "rounds")) return FORBIDDEN;
  const now = shopTime();
  await countOrderDays(now, { hasCheckout });
  const [found, { daysToOrder }] = await Promise.all([offerFacts(productId), shopSettings()]);
  if (!found) return refused(refuse("missing", AUCTION_NOT_FOUND));
  const refusal = refuseOffer({ ...found, hasCheckout }, now);
  if (refusal) return refused(refusal);
  const { latest, next } = found;
  if (!next || next.place !== seenPlace) return refused(CHANGED_MEANWHILE);
  const offer = {
    place: next.place,
    userId: next.userId,
    offeredAt: now,
    orderBefore: orderDeadline(now, daysToOrder),
  };
  const offered = await transaction(async (tx) => {
    if (!(await isStill(tx, productId, latest))) return false;
    await tx.$executeRaw(insertOf("WinnerOffer", [{ productId, ...offer }]));
    await recordAudit(tx, actor, "product.offer", productId, {
      before: { buyer: found.offers.at(-1)?.user.username ?? null },
      after: { buyer: next.user.username, place: offer.place, orderBefore: offer.orderBefore, reason },
    });
    await queueAuctionWon(tx, productId);
    return true;
  });
  if (!offered) return refused(CHANGED_MEANWHILE);
  publishBoard(productId);
  return accepted(offer);
}

/** Of two offers at once, or an order at the same moment, the second one sees the first. */
async function isStill(tx: Tx, productId: number, latest: WinnerOffer | null): Promise<boolean> {
  const now = await stepsWithin(tx, lockWonProduct(productId));
  return now?.orderId === null && (now.place ?? 0) === (latest?.place ?? 0);
}
