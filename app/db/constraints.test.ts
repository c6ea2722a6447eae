import { afterAll, beforeAll, expect, test } from "vitest";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makePledger,
  storedRound,
  storedParticipation,
  takePayments,
} from "~/operations/factories.fixture";
import { admin, newUser, valueOf } from "~/operations/products/management.fixture";
import { closeRound } from "~/operations/rounds/close-round.server";
import { openTestDatabase } from "./test-database.server";

let shop: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  shop = await openTestDatabase();
  takePayments();
});
afterAll(() => shop.close());

/** Writes past all rules of the program. */
const attempt = (sql: string) => shop.database.$executeRawUnsafe(sql);

test("at most one round is active per auction", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { productId, drawSeed, drawCommitment, ledgerHead } = await storedRound(roundId);
  const second = {
    productId,
    number: 2,
    basePriceCents: 1n,
    participationFeeCents: 1n,
    drawSeed,
    drawCommitment,
    ledgerHead,
  };
  await expect(shop.database.round.create({ data: second })).rejects.toMatchObject({ code: "P2002" });
  valueOf(await closeRound(admin, roundId));
  await shop.database.round.create({ data: second });
  await expect(
    attempt(`UPDATE "Round" SET "state" = 'active' WHERE "productId" = ${auctionId} AND "number" = 1`),
  ).rejects.toThrow("a closed round is final");
  await expect(shop.database.round.create({ data: { ...second, state: "closed" } })).rejects.toMatchObject({
    code: "P2002",
  });
});

test("a user has one participation per round", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  await joinAs(buyer, auctionId);
  await expect(
    shop.database.participation.create({
      data: { userId: buyer.id, roundId, feeCents: 1n, providerReference: `twice-${buyer.id}` },
    }),
  ).rejects.toMatchObject({ code: "P2002" });
});

test("one payment reference belongs to one participation", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { providerReference } = await storedParticipation(await joinAs(await makeBuyer(), auctionId));
  const { id: userId } = await makeBuyer();
  await expect(
    shop.database.participation.create({ data: { userId, roundId, feeCents: 1n, providerReference } }),
  ).rejects.toMatchObject({ code: "P2002" });
});

test("usernames and email addresses are unique, ignoring case", async () => {
  const { usernameKey, emailKey } = await shop.database.user.findUniqueOrThrow({
    where: { id: await newUser("PossibleDuplicate") },
  });
  const person = { username: "X", email: "X", firstName: "X", lastName: "X", passwordHash: "" };
  for (const keys of [
    { usernameKey, emailKey: "other@example.com" },
    { usernameKey: "other", emailKey },
  ])
    await expect(shop.database.user.create({ data: { ...person, ...keys } })).rejects.toMatchObject({
      code: "P2002",
    });
});

test("ledger rows are never updated or deleted", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  await makePledger(auctionId, 60_000);
  const { bids } = await storedRound(roundId);
  for (const sql of [
    `UPDATE "Bid" SET "cents" = 70000 WHERE "roundId" = ${roundId}`,
    `UPDATE "Bid" SET "hash" = "hash" WHERE "roundId" = ${roundId}`,
    `DELETE FROM "Bid" WHERE "roundId" = ${roundId}`,
    `DELETE FROM "Bid"`,
  ])
    await expect(attempt(sql), sql).rejects.toThrow("the pledge ledger is append-only");
  expect((await storedRound(roundId)).bids).toEqual(bids);
});

test("entries of the audit trail are never updated or deleted", async () => {
  await makeOpenRound();
  expect(await shop.database.auditEntry.count()).toBeGreaterThan(0);
  for (const sql of [`UPDATE "AuditEntry" SET "actorId" = 9`, `DELETE FROM "AuditEntry"`])
    await expect(attempt(sql), sql).rejects.toThrow("the audit trail is append-only");
});

test("a sequence number is used once, and counts from 1", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { participationId } = await makePledger(auctionId, 60_000);
  const entry = { roundId, participationId, cents: 70_000n, submittedAt: new Date(), hash: "" };
  await expect(shop.database.bid.create({ data: { ...entry, seq: 1 } })).rejects.toMatchObject({
    code: "P2002",
  });
  await expect(shop.database.bid.create({ data: { ...entry, seq: 0 } })).rejects.toThrow();
  await expect(shop.database.bid.create({ data: { ...entry, seq: 2, cents: 0n } })).rejects.toThrow();
});

test("a pledge is never lowered or withdrawn", async () => {
  const { auctionId } = await makeOpenRound();
  const { participationId } = await makePledger(auctionId, 60_000);
  for (const pledge of ["59999", "NULL", "0"])
    await expect(
      attempt(`UPDATE "Participation" SET "pledgeCents" = ${pledge} WHERE "id" = ${participationId}`),
    ).rejects.toThrow("a pledge is never lowered");
  await attempt(`UPDATE "Participation" SET "pledgeCents" = 60001 WHERE "id" = ${participationId}`);
  expect((await storedParticipation(participationId)).pledgeCents).toBe(60_001);
});

test("nobody pledges without a completed payment", async () => {
  const { auctionId } = await makeOpenRound();
  const paid = await joinAs(await makeBuyer(), auctionId);
  await attempt(`UPDATE "Participation" SET "paymentStatus" = 'pending' WHERE "id" = ${paid}`);
  await expect(
    attempt(`UPDATE "Participation" SET "pledgeCents" = 60000 WHERE "id" = ${paid}`),
  ).rejects.toThrow();
  const { participationId } = await makePledger(auctionId, 60_000);
  await expect(
    attempt(`UPDATE "Participation" SET "paymentStatus" = 'refunded' WHERE "id" = ${participationId}`),
  ).rejects.toThrow();
});

test("a closed round keeps its winner", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  await makePledger(auctionId, 60_000);
  valueOf(await closeRound(admin, roundId));
  for (const change of [`"winnerId" = NULL`, `"state" = 'active'`, `"ledgerHead" = 'x'`, `"ledgerSeq" = 0`])
    await expect(attempt(`UPDATE "Round" SET ${change} WHERE "id" = ${roundId}`), change).rejects.toThrow(
      "a closed round is final",
    );
});

test.each([
  ["Product", "stockQuantity"],
  ["Product", "unitsSold"],
  ["Product", "basePriceCents"],
  ["Product", "marketPriceCents"],
  ["Product", "costPriceCents"],
  ["Product", "buyNowPriceCents"],
  ["Product", "participationFeeCents"],
  ["Product", "discountPercentage"],
  ["Round", "basePriceCents"],
  ["Round", "minPledgeCents"],
  ["Round", "participationFeeCents"],
  ["Round", "participantCount"],
  ["Participation", "feeCents"],
  ["CartLine", "quantity"],
  ["OrderItem", "quantity"],
  ["OrderItem", "productPriceCents"],
  ["OrderItem", "unitCostCents"],
  ["Order", "subtotalCents"],
  ["Order", "shippingFeeCents"],
  ["Order", "totalItems"],
])("money and stock are never negative: %s.%s", async (table, column) => {
  await oneRowEach();
  await expect(attempt(`UPDATE "${table}" SET "${column}" = -1`)).rejects.toThrow(/check|constraint/i);
});

test("a maximum is above its minimum, a discount at most 100, a total the sum of its parts", async () => {
  await oneRowEach();
  for (const sql of [
    `UPDATE "Round" SET "minPledgeCents" = 500, "maxPledgeCents" = 500`,
    `UPDATE "Product" SET "discountPercentage" = 101`,
    `UPDATE "Order" SET "totalCents" = "totalCents" + 1`,
    `UPDATE "OrderItem" SET "totalCents" = "totalCents" - 1`,
  ])
    await expect(attempt(sql), sql).rejects.toThrow(/check|constraint/i);
});

test("products with a history cannot be deleted", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer, participationId } = await makePledger(auctionId, 60_000);
  for (const sql of [
    `DELETE FROM "Product" WHERE "id" = ${auctionId}`,
    `DELETE FROM "User" WHERE "id" = ${viewer.id}`,
    `DELETE FROM "Participation" WHERE "id" = ${participationId}`,
    `DELETE FROM "Round" WHERE "productId" = ${auctionId}`,
  ])
    await expect(attempt(sql), sql).rejects.toThrow(/foreign key|constraint/i);
});

let made = false;

/** At least one row in each table that the checks are tried on. */
async function oneRowEach() {
  if (made) return;
  made = true;
  const { auctionId: productId } = await makeOpenRound();
  const { viewer } = await makePledger(productId, 60_000);
  const userId = viewer.id;
  await shop.database.cartLine.create({ data: { userId, productId, quantity: 1, seenPriceCents: 1n } });
  const item = { productId, productTitle: "X", quantity: 2, productPriceCents: 100n, totalCents: 200n };
  const shipping = { shippingName: "X", shippingPhone: "X", shippingAddress: "X", shippingCity: "X" };
  const sums = { totalItems: 2, subtotalCents: 200n, shippingFeeCents: 50n, totalCents: 250n };
  await shop.database.order.create({
    data: { orderNumber: "ORD-1", userId, ...shipping, ...sums, items: { create: item } },
  });
}
