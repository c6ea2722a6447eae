import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { db } from "~/db/client.server";
import { joinAs, makeBuyer, makeOpenRound, takePayments } from "../factories.fixture";
import { failedPayments } from "../pledges/failed-payments.queries.server";
import { closeRound } from "../rounds/close-round.server";
import { closeAuction } from "./close-auction.server";
import { deleteProduct } from "./deletion/delete-product.server";
import { admin, valueOf } from "./management.fixture";
import { auctionsPastEnd } from "./past-end.queries.server";

const NOW = new Date("2026-11-21T12:00:00Z");
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

setUpTestDatabase(takePayments);

async function auctionThatEnded(days: number, title: string) {
  const { auctionId, roundId } = await makeOpenRound({ title });
  await db().product.update({ where: { id: auctionId }, data: { endTime: daysAgo(days) } });
  return { auctionId, roundId };
}

test("an auction past its end time waits until it is closed, and the one that ended first is on top", async () => {
  await makeOpenRound({ title: "Without an end" });
  await auctionThatEnded(-1, "Ends tomorrow");
  const closed = await auctionThatEnded(3, "Round closed");
  valueOf(await closeRound(admin, closed.roundId));
  const deleted = await auctionThatEnded(4, "Deleted");
  valueOf(await deleteProduct(admin, deleted.auctionId));
  await auctionThatEnded(1, "Yesterday");
  await auctionThatEnded(2, "The day before");
  const { total, auctions } = await auctionsPastEnd(NOW, { take: 5 });
  expect(total).toBe(3);
  expect(auctions.map(({ title }) => title)).toEqual(["Round closed", "The day before", "Yesterday"]);
  expect(auctions[0]).toMatchObject({ endTime: daysAgo(3), round: null });
  expect(auctions[1]).toMatchObject({ endTime: daysAgo(2), round: { number: 1, participantCount: 0 } });
  expect(await auctionsPastEnd(NOW, { take: 1 })).toMatchObject({
    total: 3,
    auctions: [{ title: "Round closed" }],
  });
  valueOf(await closeAuction(admin, closed.auctionId));
  expect((await auctionsPastEnd(NOW, { take: 1 })).total).toBe(2);
});

test("failed payments are listed for the given period, latest first", async () => {
  const { auctionId } = await makeOpenRound({ title: "Lamp" });
  const participation = async (name: string, paymentStatus: "failed" | "completed", attemptedAt: Date) => {
    const id = await joinAs(await makeBuyer(name), auctionId);
    await db().participation.update({ where: { id }, data: { paymentStatus, attemptedAt } });
  };
  await participation("Otieno", "failed", daysAgo(8));
  await participation("Wanjiku", "failed", daysAgo(6));
  await participation("Amina", "failed", daysAgo(1));
  await participation("Njeri", "completed", daysAgo(1));
  const { total, payments } = await failedPayments(daysAgo(7), { take: 5 });
  expect(total).toBe(2);
  expect(payments.map(({ user }) => user.firstName)).toEqual(["Amina", "Wanjiku"]);
  expect(payments[0]).toMatchObject({
    feeCents: 5_000,
    round: { number: 1, product: { id: auctionId, title: "Lamp" } },
  });
});
