import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import {
  makeOpenRound,
  makePledger,
  pledgeAs,
  storedRound,
  takePayments,
} from "~/operations/factories.fixture";
import { currentBoard } from "./board.queries.server";

setUpTestDatabase(takePayments);

const rankedNow = async (auctionId: number) =>
  (await currentBoard(null, auctionId, new Date()))?.ranked ?? [];

test("the cached ranking follows every pledge, whether it is read often or seldom", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const pledgers = [60_000, 80_000, 70_000].map((cents) => makePledger(auctionId, cents));
  const viewers = (await Promise.all(pledgers)).map(({ viewer }) => viewer);
  await rankedNow(auctionId);
  for (let step = 0; step < 12; step++) {
    const viewer = viewers[(step * 2) % 3];
    if (viewer) await pledgeAs(viewer, auctionId, 90_000 + step * 500);
    if (step % 4 === 3) continue;
    const { participations } = await storedRound(roundId);
    const stored = participations
      .toSorted((one, other) => (other.pledgeCents ?? 0) - (one.pledgeCents ?? 0))
      .map(({ id, pledgeCents, reachedSeq }) => ({ participationId: id, cents: pledgeCents, reachedSeq }));
    expect(await rankedNow(auctionId)).toMatchObject(stored);
  }
});

test("a changed name is shown with anybody's next pledge", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer: njeri } = await makePledger(auctionId, 80_000, "Njeri");
  const { viewer: otieno } = await makePledger(auctionId, 70_000, "Otieno");
  await rankedNow(auctionId);
  await db().user.update({ where: { id: njeri.id }, data: { firstName: "Wambui" } });
  await pledgeAs(otieno, auctionId, 75_000);
  expect((await rankedNow(auctionId)).map(({ firstName }) => firstName)).toEqual(["Wambui", "Otieno"]);
});
