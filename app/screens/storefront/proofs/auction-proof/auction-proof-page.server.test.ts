import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeOpenRound, makePledger, takePayments } from "~/operations/factories.fixture";
import { closeAuction } from "~/operations/products/close-auction.server";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { auctionProofPage } from "./auction-proof-page.server";

setUpTestDatabase(takePayments);

async function proofOf(pledges: readonly number[]) {
  const { auctionId } = await makeOpenRound();
  const people = [];
  for (const cents of pledges) people.push((await makePledger(auctionId, cents)).viewer.id);
  valueOf(await closeAuction(admin, auctionId));
  const page = await auctionProofPage(null, auctionId, 1);
  return { people, totals: page?.totals ?? [] };
}

test("totals are listed by participation only; tied buyers also have the ids that their draw needs (D69)", async () => {
  const { people, totals } = await proofOf([60_000, 60_000, 50_000]);
  const ids = totals.map(({ userId }) => userId);
  expect(ids.slice(0, 2).toSorted()).toEqual(people.slice(0, 2).toSorted());
  expect(ids[2]).toBeNull();
  expect(totals[2]?.participations).toMatchObject([{ roundNumber: 1, cents: 50_000 }]);
});

test("without a tie at the top no user id is shown", async () => {
  const { totals } = await proofOf([60_000, 50_000]);
  expect(totals.map(({ userId }) => userId)).toEqual([null, null]);
});
