import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { joinAs, makeBuyer, makeOpenRound, takePayments } from "~/operations/factories.fixture";
import { failedPayments, refundedFees } from "~/operations/pledges/failed-payments.queries.server";
import { auctionsBetweenRounds } from "~/operations/products/between-rounds.queries.server";
import { closeAuction } from "~/operations/products/close-auction.server";
import { auctionsPastEnd } from "~/operations/products/past-end.queries.server";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { closeRound } from "~/operations/rounds/close-round.server";
import { betweenRoundsRows, endedRows, failedRows, refundedRows } from "./waiting-rows.server";

const NOW = new Date("2026-11-21T12:00:00Z");

setUpTestDatabase(takePayments);

test("a failed payment shows the buyer's phone and the reason, and refunded fees have their own list", async () => {
  const { auctionId } = await makeOpenRound({ title: "Sofa" });
  const pay = async (
    name: string,
    columns: { paymentStatus: "failed" | "refunded"; failureReason?: string },
  ) => {
    const id = await joinAs(await makeBuyer(name), auctionId);
    const phoneNumber = "+254712345678";
    await db().user.updateMany({ where: { participations: { some: { id } } }, data: { phoneNumber } });
    await db().participation.update({ where: { id }, data: { ...columns, attemptedAt: NOW } });
  };
  await pay("Zawadi", { paymentStatus: "failed", failureReason: "Not enough money on the account" });
  await pay("Kibet", { paymentStatus: "refunded" });
  const [failed] = failedRows(await failedPayments(NOW, { take: 1 }));
  expect(failed?.title).toContain("Zawadi");
  expect(failed).toMatchObject({
    phone: "+254712345678",
    advice:
      "Not enough money on the account. Nothing was taken: ask them to pay again on the auction's page while the round is open.",
  });
  const refunded = await refundedFees({ take: 5 });
  expect(refunded.total).toBe(1);
  expect(refundedRows(refunded)[0]?.title).toContain("Kibet");
});

test("an auction after its end waits until it is closed; closing its round is not enough", async () => {
  const { auctionId, roundId } = await makeOpenRound({
    title: "Posho mill",
    endTime: new Date(NOW.getTime() - 1),
  });
  const row = async () =>
    endedRows(await auctionsPastEnd(NOW, { take: 50 }), NOW).find(({ id }) => id === auctionId);
  expect((await row())?.act.label).toBe("Close Round");
  valueOf(await closeRound(admin, roundId));
  expect(await row()).toMatchObject({
    act: { label: "Close Auction", to: `/management/products/${auctionId}/close-auction` },
    note: expect.stringContaining("No open round") as string,
  });
});

test("an auction without an end still waits after its round is closed, for the next round or its own close", async () => {
  const { auctionId, roundId } = await makeOpenRound({ title: "Jiko" });
  const row = async () =>
    betweenRoundsRows(await auctionsBetweenRounds(NOW, { take: 50 }), NOW).find(({ id }) => id === auctionId);
  expect(await row(), "its round is open").toBeUndefined();
  valueOf(await closeRound(admin, roundId));
  expect(await row()).toMatchObject({
    title: "Jiko",
    act: { label: "Create Next Round", to: `/management/products/${auctionId}/create-next-round` },
    otherwise: { label: "Close Auction", to: `/management/products/${auctionId}/close-auction` },
    note: expect.stringMatching(/^Round 1 closed /) as string,
  });
  valueOf(await closeAuction(admin, auctionId));
  expect(await row()).toBeUndefined();
});
