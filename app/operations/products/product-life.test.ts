import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { DELETED_REASON } from "~/domain/round/void-round";
import { openNextRound } from "../factories.fixture";
import { activateProduct } from "./activate-product.server";
import { closeAuction } from "./close-auction.server";
import { deleteProduct } from "./deletion/delete-product.server";
import { auctionStats, catalogueCounts } from "./management.queries.server";
import { admin, auctionForm, buyer, newAuction, pledged, refusalOf, valueOf } from "./management.fixture";
import { updateProduct } from "./update-product.server";

setUpTestDatabase();

const storedProduct = (id: number) =>
  db().product.findUniqueOrThrow({ where: { id }, include: { rounds: { include: { winner: true } } } });

async function liveAuction() {
  const productId = await newAuction();
  const { roundId } = valueOf(await activateProduct(admin, productId, null));
  if (roundId === null) throw new Error("no round");
  return { productId, roundId };
}

test("activation without figures uses the base price and ten times it", async () => {
  const { productId } = await liveAuction();
  expect(await storedProduct(productId)).toMatchObject({
    status: "active",
    roundCount: 1,
    rounds: [
      {
        number: 1,
        state: "active",
        minPledgeCents: 50_000n,
        maxPledgeCents: 500_000n,
        participationFeeCents: 5_000n,
      },
    ],
  });
});

test("activation refuses a range below the base price and leaves a draft", async () => {
  const productId = await newAuction();
  const refusal = refusalOf(await activateProduct(admin, productId, { minCents: 40_000, maxCents: 90_000 }));
  expect(refusal).toEqual({
    code: "invalid",
    field: "min_pledge",
    message: "Minimum pledge cannot be less than base price (KSh 500)",
  });
  expect(await storedProduct(productId)).toMatchObject({ status: "draft", rounds: [] });
});

test("a fixed-price draft is activated without a round", async () => {
  const productId = await newAuction({ productType: "buy_now", buyNowPriceCents: 90_000 });
  expect(valueOf(await activateProduct(admin, productId, null)).roundId).toBeNull();
  expect(await storedProduct(productId)).toMatchObject({ status: "active", rounds: [] });
});

test("of twenty activations at once one opens the first round", async () => {
  const productId = await newAuction();
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => activateProduct(admin, productId, null)),
  );
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  expect((await storedProduct(productId)).rounds).toHaveLength(1);
});

test("closing an auction decides its active round and the product together", async () => {
  const { productId, roundId } = await liveAuction();
  await pledged(roundId, "Achieng", 60_000);
  const highest = await pledged(roundId, "Baraka", 80_000);
  const { closedRound } = valueOf(await closeAuction(admin, productId));
  expect(closedRound).toMatchObject({
    roundNumber: 1,
    tied: 1,
    winner: { firstName: "Baraka", pledgeCents: 80_000 },
  });
  expect(await storedProduct(productId)).toMatchObject({
    status: "closed",
    rounds: [{ state: "closed", winnerId: highest, winner: { pledgeCents: 80_000n } }],
  });
  expect(refusalOf(await closeAuction(admin, productId)).message).toBe(
    "Only an active product can be closed",
  );
});

test("a tie at the top is drawn only among the tied", async () => {
  const { productId, roundId } = await liveAuction();
  const tied = [await pledged(roundId, "Achieng", 80_000), await pledged(roundId, "Baraka", 80_000)];
  await pledged(roundId, "Chebet", 70_000);
  expect(valueOf(await closeAuction(admin, productId)).closedRound?.tied).toBe(2);
  const [round] = (await storedProduct(productId)).rounds;
  expect(tied).toContain(round?.winnerId);
});

test("deleting hides the product, declares a paid auction void and says what is retained", async () => {
  const { productId, roundId } = await liveAuction();
  const participationId = await pledged(roundId, "Achieng", 60_000);
  await db().bid.create({
    data: { roundId, participationId, seq: 1, cents: 60_000n, submittedAt: new Date(), hash: "" },
  });
  const { message, warnings, closedRound } = valueOf(await deleteProduct(admin, productId));
  expect(message).toBe("“Kiondo basket” was deleted.");
  expect(warnings).toEqual(["1 bid is kept in the ledger"]);
  expect(closedRound).toBeNull();
  const product = await storedProduct(productId);
  expect(product.deletedAt).not.toBeNull();
  expect(product).toMatchObject({
    status: "closed",
    rounds: [{ winnerId: null, voidReason: DELETED_REASON }],
  });
  expect(refusalOf(await deleteProduct(admin, productId)).code).toBe("missing");
});

test("only superusers activate, close and delete", async () => {
  const productId = await newAuction();
  for (const outcome of [
    await activateProduct(buyer, productId, null),
    await closeAuction(buyer, productId),
    await deleteProduct(buyer, productId),
  ])
    expect(refusalOf(outcome).code).toBe("forbidden");
});

test("entry fee revenue counts each round's fee for each of its participants", async () => {
  const { productId, roundId } = await liveAuction();
  await pledged(roundId, "Achieng", 60_000);
  await pledged(roundId, "Baraka", 80_000);
  expect(await auctionStats(productId)).toEqual({
    rounds: [expect.objectContaining({ id: roundId })],
    participants: 2,
    bids: 2,
    entryFees: 2,
    entryFeesCents: 10_000,
    top: { cents: 80_000, firstName: "Baraka", tied: 1 },
    highestCents: 80_000,
  });
  await openNextRound(productId);
  expect(await auctionStats(productId)).toMatchObject({ top: null, highestCents: 80_000 });
});

test("deleted products count nowhere", async () => {
  const before = await catalogueCounts();
  const productId = await newAuction();
  expect(await catalogueCounts()).toMatchObject({ total: before.total + 1, draft: before.draft + 1 });
  valueOf(await deleteProduct(admin, productId));
  expect(await catalogueCounts()).toMatchObject({ ...before, categories: before.categories + 1 });
});

test("an edit during activation never leaves a round with figures that the product no longer has", async () => {
  for (let attempt = 0; attempt < 10; attempt++) {
    const id = await newAuction();
    const edited = await auctionForm({ basePriceCents: 70_000 });
    const [activated] = await Promise.all([
      activateProduct(admin, id, null),
      updateProduct(admin, id, edited, null),
    ]);
    const { status, rounds } = await storedProduct(id);
    if (activated.ok) expect(rounds[0]?.basePriceCents).toBe(rounds[0]?.minPledgeCents);
    else {
      expect(activated.refusal.code).toBe("conflict");
      expect([status, rounds]).toEqual(["draft", []]);
    }
  }
});
