import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeOpenRound, takePayments } from "../factories.fixture";
import { db } from "~/db/client.server";
import { admin, valueOf } from "../products/management.fixture";
import { closeRound } from "./close-round.server";
import { makeCrowd, participationCrowd } from "./crowd.fixture";
import { managedRound } from "./rounds.queries.server";

setUpTestDatabase(takePayments);

async function crowded(pledges: readonly (number | null)[]) {
  const { auctionId, roundId } = await makeOpenRound();
  const users = await makeCrowd(pledges.length);
  await participationCrowd(
    roundId,
    users.map((userId, i) => ({ userId, cents: pledges[i] ?? null })),
  );
  return { auctionId, roundId, users };
}

test("a round is found only in its own auction, and shows its winner once it is closed", async () => {
  const { auctionId, roundId, users } = await crowded([60_000, 70_000]);
  expect(await managedRound(auctionId, roundId)).toMatchObject({ number: 1, state: "active", winner: null });
  expect(await managedRound((await makeOpenRound()).auctionId, roundId)).toBeNull();
  valueOf(await closeRound(admin, roundId));
  expect(await managedRound(auctionId, roundId)).toMatchObject({
    state: "closed",
    winner: { pledgeCents: 70_000, user: { id: users[1] } },
  });
  await db().product.update({ where: { id: auctionId }, data: { deletedAt: new Date() } });
  expect(await managedRound(auctionId, roundId)).toBeNull();
});
