/** A win that ends while an order of it or a reminder waits for the product. */
import { afterEach, expect, test } from "vitest";
import { db, transaction, type Tx } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { NOT_THE_WINNER, WON_OFFERED_TO_NEXT, WON_ORDERED } from "~/domain/order/winner-offer/won-order";
import type { Outcome } from "~/domain/refusal";
import { orderOf } from "../checkout/place-order.fixture";
import { placeOrder } from "../checkout/place-order.server";
import { makeOpenRound, makePledger, takePayments } from "../factories.fixture";
import { noChannels, rememberMessages } from "../messages/outbox.fixture";
import { newOrder } from "../orders/orders.fixture";
import { closeAuction } from "../products/close-auction.server";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { shopTime } from "../shop-clock.server";
import { remindWinner } from "./remind-winner.server";

setUpTestDatabase(takePayments);
afterEach(noChannels);

async function wonAuction() {
  const { auctionId } = await makeOpenRound();
  const { viewer: winner } = await makePledger(auctionId, 90_000, "Achieng");
  const { viewer: second } = await makePledger(auctionId, 80_000, "Baraka");
  valueOf(await closeAuction(admin, auctionId, { hasCheckout: true }));
  rememberMessages("email");
  return { auctionId, winner, second, orderId: await newOrder({ userId: winner.id }) };
}

type Won = Awaited<ReturnType<typeof wonAuction>>;

const ENDS = {
  void: (tx: Tx, { auctionId: productId }: Won) =>
    tx.auctionResult.update({ where: { productId }, data: { voidedAt: shopTime() } }),
  deleted: (tx: Tx, { auctionId: id }: Won) =>
    tx.product.update({ where: { id }, data: { deletedAt: shopTime() } }),
  ordered: (tx: Tx, { auctionId: wonProductId, orderId: id }: Won) =>
    tx.order.update({ where: { id }, data: { wonProductId } }),
  "offered to the next": (tx: Tx, { auctionId: productId, second }: Won) =>
    tx.winnerOffer.create({
      data: { productId, userId: second.id, place: 2, offeredAt: shopTime(), orderBefore: new Date() },
    }),
};
type End = keyof typeof ENDS;

/** The act reads the win as it was, then waits for the product until the win has ended. */
async function meanwhile<T>(won: Won, end: End, act: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const acting = await transaction(async (tx) => {
    await tx.product.update({ where: { id: won.auctionId }, data: { roundCount: { increment: 0 } } });
    const waiting = act();
    for (let turns = 0; turns < 100; turns += 1) {
      await new Promise(setImmediate);
      await db().product.count({ where: { id: won.auctionId } });
    }
    await ENDS[end](tx, won);
    return { waiting };
  });
  return acting.waiting;
}

test.each<[End, string]>([
  ["void", NOT_THE_WINNER],
  ["deleted", NOT_THE_WINNER],
  ["ordered", WON_ORDERED],
  ["offered to the next", WON_OFFERED_TO_NEXT],
])("an order of what was won finds it %s by the time it is placed, and is refused", async (end, message) => {
  const won = await wonAuction();
  const goods = { ...orderOf([[won.auctionId, 1]]), isWon: true };
  expect(refusalOf(await meanwhile(won, end, () => placeOrder(won.winner, goods))).message).toBe(message);
  expect(await db().order.count({ where: { userId: won.winner.id } })).toBe(1);
});

const CHANGED = "This auction changed meanwhile. Please look again.";
test.each(Object.keys(ENDS) as End[])(
  "nobody is reminded of a win that is %s at that moment",
  async (end) => {
    const won = await wonAuction();
    const reminding = () => remindWinner(admin, won.auctionId);
    expect(refusalOf(await meanwhile(won, end, reminding)).message).toBe(CHANGED);
    expect(
      await db().auditEntry.count({ where: { subjectId: won.auctionId, action: "product.remind" } }),
    ).toBe(0);
  },
);
