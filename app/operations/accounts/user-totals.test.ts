import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import type { OrderStatus } from "~/domain/order/order";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makePledger,
  openNextRound,
  pledgeAs,
  takePayments,
} from "../factories.fixture";
import { ownOrders } from "~/operations/orders/orders.queries.server";
import { closeAuction } from "~/operations/products/close-auction.server";
import { deleteProduct } from "~/operations/products/deletion/delete-product.server";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { winnersOfClosed } from "~/operations/rounds/winner/auction-result.server";
import { winnerCalculation } from "~/operations/rounds/winner/winner-calculation.queries.server";
import { ownPledges } from "./profile.queries.server";
import { userTotals } from "./user-totals.queries.server";

setUpTestDatabase(takePayments);

const close = async (auctionId: number) => valueOf(await closeAuction(admin, auctionId));

let orders = 0;
async function order(userId: number, totalCents: number, status: OrderStatus = "pending") {
  const { auctionId } = await makeOpenRound();
  orders += 1;
  const line = { productId: auctionId, quantity: 1, productPriceCents: 1n, totalCents: 1n };
  await db().order.create({
    data: {
      orderNumber: `ORD-20261121-${String(orders).padStart(6, "0")}`,
      userId,
      status,
      shippingName: "Wanjiku",
      shippingPhone: "+254712345678",
      shippingAddress: "Moi Avenue 1",
      shippingCity: "Nairobi",
      totalItems: 2,
      subtotalCents: BigInt(totalCents),
      shippingFeeCents: 0n,
      totalCents: BigInt(totalCents),
      items: {
        create: [
          { ...line, productTitle: "Lamp" },
          { ...line, productTitle: "Mat" },
        ],
      },
    },
  });
}

/** A closed auction of two rounds; the second buyer pledges only in the first. */
async function playedAuction(viewer: { id: number; isSuperuser: boolean }, mine: number, theirs: number) {
  const { auctionId } = await makeOpenRound();
  await joinAs(viewer, auctionId);
  await pledgeAs(viewer, auctionId, 50_000);
  await pledgeAs(viewer, auctionId, mine);
  await makePledger(auctionId, theirs, "Otieno");
  await openNextRound(auctionId);
  await joinAs(viewer, auctionId);
  await close(auctionId);
  return auctionId;
}

test("a new user has figures of 0", async () => {
  const { id } = await makeBuyer();
  expect(await userTotals(id)).toEqual({
    totalOrders: 0,
    totalSpentCents: 0,
    totalOwedCents: 0,
    totalBids: 0,
    totalParticipations: 0,
    auctionsWon: 0,
    auctionsParticipated: 0,
  });
});

test("cancelled orders count, but not their sums", async () => {
  const { id } = await makeBuyer();
  await order(id, 150_050);
  await order(id, 99_950, "delivered");
  await order(id, 700_000, "cancelled");
  await order((await makeBuyer()).id, 1_000);
  expect(await userTotals(id)).toMatchObject({ totalOrders: 3, totalSpentCents: 250_000 });
});

test("every raise is a bid, every paid round a participation, and an auction counts once", async () => {
  const viewer = await makeBuyer();
  await playedAuction(viewer, 60_000, 70_000);
  expect(await userTotals(viewer.id)).toMatchObject({
    totalBids: 2,
    totalParticipations: 2,
    auctionsParticipated: 1,
  });
});

test("a participation without a paid fee does not count", async () => {
  const viewer = await makeBuyer();
  const { auctionId } = await makeOpenRound();
  const participation = await joinAs(viewer, auctionId);
  await db().participation.update({ where: { id: participation }, data: { paymentStatus: "refunded" } });
  expect(await userTotals(viewer.id)).toMatchObject({ totalParticipations: 0, auctionsParticipated: 0 });
});

test("an auction is won by the highest average once it is closed, whoever won a single round", async () => {
  const viewer = await makeBuyer();
  const { auctionId } = await makeOpenRound();
  await joinAs(viewer, auctionId);
  await pledgeAs(viewer, auctionId, 90_000);
  await makePledger(auctionId, 100_000, "Otieno");
  await openNextRound(auctionId);
  await joinAs(viewer, auctionId);
  await pledgeAs(viewer, auctionId, 60_000);
  expect((await userTotals(viewer.id)).auctionsWon).toBe(0);
  await close(auctionId);
  expect((await userTotals(viewer.id)).auctionsWon).toBe(1);
  // what was won and not ordered is void then (D111)
  valueOf(await deleteProduct(admin, auctionId));
  expect((await userTotals(viewer.id)).auctionsWon).toBe(0);
});

test("nobody wins an auction without a pledge", async () => {
  const viewer = await makeBuyer();
  const { auctionId } = await makeOpenRound();
  await joinAs(viewer, auctionId);
  await close(auctionId);
  expect(await userTotals(viewer.id)).toMatchObject({ auctionsWon: 0, auctionsParticipated: 1 });
});

test("a tie is won by the user that the winner calculation shows, for good", async () => {
  const auctions = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { auctionId } = await makeOpenRound();
      for (let i = 0; i < 3; i += 1) await makePledger(auctionId, 80_000);
      await makePledger(auctionId, 79_999);
      await close(auctionId);
      return auctionId;
    }),
  );
  const winners = await winnersOfClosed(auctions);
  for (const id of auctions)
    expect(winners.get(id), `auction ${id}`).toBe((await winnerCalculation(id))?.standings[0]?.userId);
  expect(await winnersOfClosed(auctions)).toEqual(winners);
});

test("figures, purchases and pledges of a busy buyer take as many statements as a beginner's", async () => {
  const statements = async (userId: number) => {
    const sent = await queriesOf(async () => {
      await userTotals(userId);
      await ownOrders(userId, { take: 20 });
      await ownPledges(userId, { take: 20 });
    });
    return sent.length;
  };
  const beginner = await makeBuyer();
  await playedAuction(beginner, 60_000, 50_000);
  await order(beginner.id, 1_000);
  const busy = await makeBuyer();
  for (let i = 0; i < 12; i += 1) {
    await playedAuction(busy, 60_000, 50_000);
    await order(busy.id, 1_000);
  }
  expect(await statements(busy.id)).toBe(await statements(beginner.id));
  expect(await userTotals(busy.id)).toMatchObject({ auctionsWon: 12, auctionsParticipated: 12 });
});
