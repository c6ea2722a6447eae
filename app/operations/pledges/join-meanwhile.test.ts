/** A join that waits for the round while what it read changes. */
import { expect, test } from "vitest";
import { db, transaction, type Tx } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { makeBuyer, makeOpenRound, takePayments } from "../factories.fixture";
import { makePendingPayment } from "../payments/pending-payment.fixture";
import { refusalOf } from "../products/management.fixture";
import { shopTime } from "../shop-clock.server";
import { joinRound } from "./join-round.server";

setUpTestDatabase(takePayments);

async function meanwhile(auctionId: number, viewer: Viewer, change: (tx: Tx) => Promise<unknown>) {
  const { joining } = await transaction(async (tx) => {
    await tx.user.update({ where: { id: viewer.id }, data: { firstName: "Wanjiku" } });
    await tx.participation.updateMany({ where: { userId: viewer.id }, data: { failureReason: null } });
    const waiting = joinRound(viewer, auctionId);
    for (let turns = 0; turns < 100; turns += 1) {
      await new Promise(setImmediate);
      await db().product.count({ where: { id: auctionId } });
    }
    await change(tx);
    return { joining: waiting };
  });
  return joining;
}

test("a failed payment that is paid at the moment of its retry stays paid", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const viewer = await makeBuyer();
  const id = await makePendingPayment({
    userId: viewer.id,
    roundId,
    reference: "paid-after-all",
    status: "failed",
  });
  const joining = await meanwhile(auctionId, viewer, (tx) =>
    tx.participation.update({ where: { id }, data: { paymentStatus: "completed" } }),
  );
  expect(refusalOf(joining).code).toBe("payment_pending");
  expect(await db().participation.findUnique({ where: { id } })).toMatchObject({
    paymentStatus: "completed",
  });
});

test("a buyer who is blocked before their first payment begins pays nothing", async () => {
  const { auctionId } = await makeOpenRound();
  const viewer = await makeBuyer();
  const joining = await meanwhile(auctionId, viewer, (tx) =>
    tx.user.update({ where: { id: viewer.id }, data: { blockedAt: shopTime() } }),
  );
  expect(refusalOf(joining).code).toBe("missing");
  expect(await db().paymentAttempt.count({ where: { userId: viewer.id } })).toBe(0);
});
