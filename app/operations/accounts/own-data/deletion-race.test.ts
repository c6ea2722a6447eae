/** Deleting an account at the same moment as a join, an order or an answer about a payment: one of both wins, never both. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db, transaction } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { placeOrder } from "../../checkout/place-order.server";
import { makeBuyer, makeOpenRound, takePayments } from "../../factories.fixture";
import { settleReference } from "../../payments/pending-payment.fixture";
import { joinRound } from "../../pledges/join-round.server";
import { deleteAccountInTransaction } from "./delete-account.server";

setUpTestDatabase(takePayments);

const ROUNDS = 6;

async function deleteNow({ id }: Viewer) {
  const user = await db().user.findUniqueOrThrow({ where: { id } });
  return () => transaction((tx) => deleteAccountInTransaction(tx, user, "no password"));
}

const isDeleted = async ({ id }: Viewer) =>
  (await db().user.findUniqueOrThrow({ where: { id } })).deletedAt !== null;

/** In turns the one and the other begins. */
async function atOnce<A, B>(turn: number, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
  if (turn % 2 === 0) return Promise.all([one(), other()]);
  const second = other();
  return Promise.all([one(), second]);
}

test("of a join and a deletion at once exactly one succeeds", async () => {
  const { auctionId } = await makeOpenRound();
  for (let turn = 0; turn < ROUNDS; turn++) {
    const viewer = await makeBuyer();
    const deletion = await deleteNow(viewer);
    const [deleted, joined] = await atOnce(turn, deletion, () => joinRound(viewer, auctionId));
    expect([deleted.ok, joined.ok].filter(Boolean)).toHaveLength(1);
    expect(await isDeleted(viewer)).toBe(deleted.ok);
    const participations = await db().participation.count({ where: { userId: viewer.id } });
    expect(participations).toBe(joined.ok ? 1 : 0);
  }
});

test("of an order and a deletion at once exactly one succeeds", async () => {
  const { auctionId } = await makeOpenRound({
    productType: "both",
    buyNowPriceCents: 100_000,
    stockQuantity: 100,
  });
  for (let turn = 0; turn < ROUNDS; turn++) {
    const viewer = await makeBuyer();
    const deletion = await deleteNow(viewer);
    const order = () =>
      placeOrder(viewer, {
        items: [{ productId: auctionId, quantity: 1 }],
        shippingName: "Zawadi",
        shippingPhone: "+254712345678",
        shippingAddress: "Moi Avenue 1",
        shippingCity: "Nairobi",
        shippingCounty: "",
        pickUpPoint: "",
        customerNotes: "",
        buyerPin: "",
        paymentMethod: "",
        agreedCents: null,
      });
    const [deleted, ordered] = await atOnce(turn, deletion, order);
    expect([deleted.ok, ordered.ok].filter(Boolean)).toHaveLength(1);
    expect(await db().order.count({ where: { userId: viewer.id } })).toBe(ordered.ok ? 1 : 0);
  }
});

test("a failed payment that M-Pesa confirms during the deletion counts or is refunded", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  for (let turn = 0; turn < ROUNDS; turn++) {
    const viewer = await makeBuyer();
    const reference = randomUUID();
    const { id: participationId } = await db().participation.create({
      data: {
        userId: viewer.id,
        roundId,
        paymentStatus: "failed",
        feeCents: 5_000n,
        providerReference: reference,
      },
    });
    await db().paymentAttempt.create({
      data: {
        reference,
        userId: viewer.id,
        participationId,
        cents: 5_000n,
        provider: "mock",
        state: "failed",
        outcome: "refused",
      },
    });
    const deletion = await deleteNow(viewer);
    const [deleted, settled] = await atOnce(turn, deletion, () =>
      settleReference(reference, { state: "completed", receipt: null }),
    );
    const { paymentStatus } = await db().participation.findUniqueOrThrow({ where: { id: participationId } });
    expect(paymentStatus === "completed").toBe(settled === "counted");
    expect(deleted.ok && settled === "counted").toBe(false);
    expect(deleted.ok || settled === "counted", settled).toBe(true);
  }
  expect(await db().round.findUnique({ where: { id: roundId } })).toMatchObject({
    participantCount: await db().participation.count({ where: { roundId, paymentStatus: "completed" } }),
  });
  expect(auctionId).toBeGreaterThan(0);
});
