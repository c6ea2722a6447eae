import { afterEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { NOT_THE_WINNER, WON_ORDERED } from "~/domain/order/winner-offer/won-order";
import type { WinnerPaysChoice } from "~/domain/product/winner-pays";
import {
  makeBuyer,
  makeOpenRound,
  makePledger,
  openNextRound,
  storedRound,
  takePayments,
} from "../factories.fixture";
import { closeAuction } from "../products/close-auction.server";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { backfillWinnerPays } from "../products/backfill-winner-pays.server";
import { useEnvironmentSettings } from "../settings/settings.server";
import { stockOf } from "../orders/orders.fixture";
import { updateOrderStatus } from "../orders/update-order-status.server";
import { orderOf } from "../checkout/place-order.fixture";
import { placeOrder } from "../checkout/place-order.server";

setUpTestDatabase(takePayments);
afterEach(() => useEnvironmentSettings({}));

/** Three rounds; the winner pledged KSh 900 in the first and nothing in the second, and nobody in the third. */
async function wonAuction(stockQuantity = 1) {
  const { auctionId } = await makeOpenRound({ stockQuantity });
  const { viewer: winner } = await makePledger(auctionId, 90_000);
  const { viewer: loser } = await makePledger(auctionId, 60_000);
  await openNextRound(auctionId);
  await makePledger(auctionId, 70_050);
  await openNextRound(auctionId);
  valueOf(await closeAuction(admin, auctionId));
  return { auctionId, winner, loser };
}

const order = (viewer: Viewer, auctionId: number, agreedCents: number | null = null) =>
  placeOrder(viewer, { ...orderOf([[auctionId, 1]]), isWon: true, agreedCents });

test.each<[WinnerPaysChoice, number]>([
  ["highest", 90_000],
  ["average", 45_000],
  ["nothing", 0],
])("a winner who pays %s orders once, for KSh %i cents and the delivery (D83)", async (winnerPays, price) => {
  useEnvironmentSettings({ winnerPays });
  const { auctionId, winner, loser } = await wonAuction();
  expect(refusalOf(await order(loser, auctionId)).message).toBe(NOT_THE_WINNER);
  const { id } = valueOf(await order(winner, auctionId, price + 50_000));
  const row = inCents(await db().order.findUniqueOrThrow({ where: { id }, include: { items: true } }));
  expect(row).toMatchObject({
    userId: winner.id,
    wonProductId: auctionId,
    subtotalCents: price,
    totalCents: price + 50_000,
    paymentStatus: "pending",
    items: [{ productId: auctionId, quantity: 1, productPriceCents: price }],
  });
  expect(await stockOf(auctionId)).toEqual({ stockQuantity: 0, unitsSold: 1 });
  expect(refusalOf(await order(winner, auctionId))).toMatchObject({ code: "conflict", message: WON_ORDERED });
  expect(await db().order.count({ where: { wonProductId: auctionId } })).toBe(1);
});

test("of two orders at once one is placed", async () => {
  useEnvironmentSettings({ winnerPays: "highest" });
  const { auctionId, winner } = await wonAuction();
  const placed = await Promise.all([1, 2, 3].map(() => order(winner, auctionId)));
  expect(placed.filter(({ ok }) => ok)).toHaveLength(1);
});

test("activation fixes what a winner pays, whatever the settings say later, and empty rounds do not lower the price (D83)", async () => {
  useEnvironmentSettings({ winnerPays: "nothing" });
  const free = await wonAuction();
  useEnvironmentSettings({ winnerPays: "average" });
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer: favourite } = await makePledger(auctionId, 95_000);
  useEnvironmentSettings({ winnerPays: "highest" });
  expect(valueOf(await order(free.winner, free.auctionId, 50_000)).id).toBeGreaterThan(0);
  for (let round = 0; round < 18; round += 1) await openNextRound(auctionId);
  valueOf(await closeAuction(admin, auctionId));
  expect((await storedRound(roundId)).state).toBe("closed");
  const { id } = valueOf(await order(favourite, auctionId));
  expect((await db().order.findUniqueOrThrow({ where: { id } })).subtotalCents).toBe(95_000n);
});

test("an auction activated before its terms were stored keeps what the shop stated then", async () => {
  const { auctionId: stated } = await makeOpenRound();
  const { auctionId: later } = await makeOpenRound();
  const forget = (id: number) => db().product.update({ where: { id }, data: { winnerPays: null } });
  const paysOf = async (id: number) => (await db().product.findUniqueOrThrow({ where: { id } })).winnerPays;
  await forget(stated);
  useEnvironmentSettings({ winnerPays: "highest" });
  await backfillWinnerPays();
  useEnvironmentSettings({});
  await forget(later);
  await backfillWinnerPays();
  useEnvironmentSettings({ winnerPays: "nothing" });
  expect(await backfillWinnerPays()).toBe(0);
  expect([await paysOf(stated), await paysOf(later)]).toEqual(["highest", "unstated"]);
});

test("nothing can be ordered while the auction is open or nothing is stated", async () => {
  const { auctionId, winner } = await wonAuction();
  await db().product.update({ where: { id: auctionId }, data: { winnerPays: null } });
  expect(refusalOf(await order(winner, auctionId)).message).toBe(NOT_THE_WINNER);
  useEnvironmentSettings({ winnerPays: "nothing" });
  const open = await makeOpenRound();
  const { viewer: leader } = await makePledger(open.auctionId, 90_000);
  expect(refusalOf(await order(leader, open.auctionId)).message).toBe(NOT_THE_WINNER);
  expect(refusalOf(await order(await makeBuyer(), auctionId)).code).toBe("forbidden");
});

test("an order that costs nothing is paid; won goods need no stock, and have no deadline to pay", async () => {
  useEnvironmentSettings({ winnerPays: "nothing", freeDeliveryFromCents: 0 });
  const { auctionId, winner } = await wonAuction(0);
  const { id } = valueOf(await placeOrder(winner, { ...orderOf([[auctionId, 1]]), isWon: true }));
  const row = await db().order.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ paymentStatus: "completed", totalCents: 0n, payBefore: null });
  expect(row.paidAt).not.toBeNull();
  expect(await stockOf(auctionId)).toEqual({ stockQuantity: 0, unitsSold: 1 });
});

test("a total other than the one that the winner agreed to orders nothing", async () => {
  useEnvironmentSettings({ winnerPays: "average" });
  const { auctionId, winner } = await wonAuction();
  expect(refusalOf(await order(winner, auctionId, 90_000)).field).toBe("total_amount");
  expect(await stockOf(auctionId)).toEqual({ stockQuantity: 1, unitsSold: 0 });
});

test("a cancelled order of what was won is taken up again only while its buyer still may have the goods", async () => {
  useEnvironmentSettings({ winnerPays: "highest" });
  const takeUp = (orderId: number) => updateOrderStatus(admin, orderId, { status: "pending" });
  const lost = {
    void: (productId: number) =>
      db().auctionResult.update({ where: { productId }, data: { voidedAt: new Date() } }),
    deleted: (id: number) => db().product.update({ where: { id }, data: { deletedAt: new Date() } }),
    offered: (productId: number, userId: number) =>
      db().winnerOffer.create({
        data: { productId, userId, place: 2, offeredAt: new Date(), orderBefore: new Date() },
      }),
  };
  for (const lose of Object.values(lost)) {
    const { auctionId, winner, loser } = await wonAuction();
    const { id } = valueOf(await order(winner, auctionId));
    valueOf(await updateOrderStatus(admin, id, { status: "cancelled" }));
    valueOf(await takeUp(id));
    valueOf(await updateOrderStatus(admin, id, { status: "cancelled" }));
    await lose(auctionId, loser.id);
    expect(refusalOf(await takeUp(id)).code).toBe("conflict");
    expect(await db().order.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: "cancelled" });
    expect(await stockOf(auctionId)).toEqual({ stockQuantity: 1, unitsSold: 0 });
  }
});
