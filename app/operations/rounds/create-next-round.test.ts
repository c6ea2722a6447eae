import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { closeAuction } from "../products/close-auction.server";
import { activateProduct } from "../products/activate-product.server";
import { admin, buyer, newAuction, pledged, refusalOf, valueOf } from "../products/management.fixture";
import { closeRound } from "./close-round.server";
import { createNextRound } from "./create-next-round.server";
import { closingPreview, latestRoundFacts, roundsOf } from "./rounds.queries.server";

setUpTestDatabase();

const stats = {
  basePriceCents: 50_000,
  participationFeeCents: 5_000,
  minPledgeCents: 50_000,
  maxPledgeCents: null,
};
const next = (auctionId: number, afterRound: number | null) => ({ ...stats, auctionId, afterRound });

test("of twenty next rounds requested at once exactly one is opened, the others get a conflict", async () => {
  const auctionId = await newAuction();
  valueOf(await activateProduct(admin, auctionId, null));
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => createNextRound(admin, next(auctionId, 1))),
  );
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  for (const outcome of outcomes.filter((outcome) => !outcome.ok))
    expect(refusalOf(outcome)).toEqual({ code: "conflict", message: "Round 2 was opened meanwhile" });
  expect(await roundsOf(auctionId)).toMatchObject([
    { number: 2, state: "active" },
    { number: 1, state: "closed" },
  ]);
});

test("the active round is closed first, with its winner", async () => {
  const auctionId = await newAuction();
  const first = valueOf(await createNextRound(admin, next(auctionId, 0)));
  expect(first).toMatchObject({ roundNumber: 1, closed: null });
  await pledged(first.roundId, "Achieng", 60_000);
  expect(await closingPreview(auctionId)).toMatchObject({
    round: { number: 1, participantCount: 1 },
    top: { cents: 60_000, firstName: "Achieng", tied: 1 },
  });
  const second = valueOf(await createNextRound(admin, next(auctionId, 1)));
  expect(second).toMatchObject({
    roundNumber: 2,
    closed: { roundNumber: 1, winner: { pledgeCents: 60_000 } },
  });
});

test("a next round is refused for a closed auction, a maximum that is too low, and a buyer", async () => {
  const auctionId = await newAuction();
  expect(refusalOf(await createNextRound(buyer, next(auctionId, 0))).code).toBe("forbidden");
  const narrow = { ...next(auctionId, 0), maxPledgeCents: 50_000 };
  expect(refusalOf(await createNextRound(admin, narrow))).toMatchObject({
    field: "max_pledge",
    message: "Maximum must be greater than minimum",
  });
  valueOf(await activateProduct(admin, auctionId, null));
  valueOf(await closeAuction(admin, auctionId));
  expect(refusalOf(await createNextRound(admin, next(auctionId, 1))).message).toBe("This auction is closed");
  expect(await db().round.count({ where: { productId: auctionId } })).toBe(1);
});

test("a round is closed once, and without pledges there is no winner", async () => {
  const auctionId = await newAuction();
  const { roundId } = valueOf(await createNextRound(admin, next(auctionId, null)));
  const outcomes = await Promise.all([closeRound(admin, roundId), closeRound(admin, roundId)]);
  expect(outcomes.filter((outcome) => outcome.ok)).toMatchObject([{ value: { winner: null, tied: 0 } }]);
  expect(refusalOf(await closeRound(admin, roundId)).message).toBe("No active round found");
  expect(await closingPreview(auctionId)).toBeNull();
});

test("only superusers see a draft's next-round page", async () => {
  const auctionId = await newAuction();
  expect(await latestRoundFacts(null, auctionId)).toBeNull();
  expect(await latestRoundFacts(buyer, auctionId)).toBeNull();
  expect(await latestRoundFacts(admin, auctionId)).toMatchObject({ round: null, top: null });
});
