import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makePledger,
  openNextRound,
  pledgeAs,
  storedRound,
  takePayments,
} from "../../factories.fixture";
import { closeAuction } from "../../products/close-auction.server";
import { deleteProduct } from "../../products/deletion/delete-product.server";
import { admin, newAuction, valueOf } from "../../products/management.fixture";
import { auctionProof } from "./proof.queries.server";

setUpTestDatabase(takePayments);

test("an auction's result is published once it is closed: totals by what each paid for in it, and the draw (D69)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const elsewhere = await makeOpenRound();
  const { viewer: one, participationId } = await makePledger(auctionId, 80_000, "Achieng");
  const two = await makePledger(auctionId, 80_000, "Baraka");
  const late = await joinAs(await makeBuyer("Chebet"), auctionId);
  await joinAs(one, elsewhere.auctionId);
  await pledgeAs(one, elsewhere.auctionId, 99_000);
  await openNextRound(auctionId);
  const again = await joinAs(one, auctionId);
  await db().participation.update({ where: { id: again }, data: { paymentStatus: "refunded" } });
  const before = await auctionProof(null, auctionId, 1);
  expect(before).toMatchObject({
    final: false,
    rounds: [{ number: 1 }, { number: 2 }],
    page: 1,
    pageCount: 1,
  });
  expect(before).not.toHaveProperty("totals");
  valueOf(await closeAuction(admin, auctionId));
  const proof = await auctionProof(null, auctionId, 1);
  if (!proof?.final) throw new Error("not final");
  const ofRound = (id: number, cents: number) => [{ id, roundNumber: 1, cents }];
  const byId = proof.totals.toSorted((a, b) => a.userId - b.userId);
  expect(byId.map(({ participations }) => participations)).toEqual([
    ofRound(participationId, 80_000),
    ofRound(two.participationId, 80_000),
    ofRound(late, 0),
  ]);
  expect(proof.totals.map(({ rank, totalCents, averageCents }) => [rank, totalCents, averageCents])).toEqual([
    [1, 80_000, 40_000],
    [2, 80_000, 40_000],
    [3, 0, 0],
  ]);
  const { winnerId } = await storedRound(roundId);
  const winner = winnerId === participationId ? one.id : two.viewer.id;
  expect([proof.totals[0]?.userId, proof.result?.first?.userId]).toEqual([winner, winner]);
});

test("the draw of an auction's tie can be worked out again: digest and place among the tied", async () => {
  const { auctionId } = await makeOpenRound();
  const tied = [];
  for (const name of ["Achieng", "Baraka"]) tied.push((await makePledger(auctionId, 80_000, name)).viewer);
  const second = await openNextRound(auctionId);
  for (const viewer of tied) {
    await joinAs(viewer, auctionId);
    await pledgeAs(viewer, auctionId, 60_000);
  }
  await makePledger(auctionId, 70_000);
  valueOf(await closeAuction(admin, auctionId));
  const proof = await auctionProof(null, auctionId, 1);
  if (!proof?.final || proof.result?.first?.by !== "draw") throw new Error("no draw");
  const { drawSeed } = await storedRound(second.roundId);
  const digest = createHmac("sha256", Buffer.from(drawSeed, "hex"))
    .update(proof.result.first.message)
    .digest("hex");
  const index = Number(BigInt(`0x${digest}`) % 2n);
  expect(proof.digest).toEqual({ digest, index });
  expect(proof.result.first.userId).toBe(tied[index]?.id);
});

test("a draft, a deleted auction and a fixed price have no result for a buyer", async () => {
  const draft = await newAuction();
  expect(await auctionProof(await makeBuyer(), draft, 1)).toBeNull();
  expect(await auctionProof(admin, draft, 1)).toMatchObject({ final: false, rounds: [] });
  const fixed = await newAuction({ productType: "buy_now", buyNowPriceCents: 90_000 });
  expect(await auctionProof(admin, fixed, 1)).toBeNull();
  const { auctionId } = await makeOpenRound();
  valueOf(await deleteProduct(admin, auctionId));
  expect(await auctionProof(admin, auctionId, 1)).toBeNull();
});
