/** A join that waits for the round while what it read changes. */
import { expect, test } from "vitest";
import { db, transaction, type Tx } from "~/db/client.server";
import { dialectOf } from "~/db/open.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { makeBuyer, makeOpenRound, takePayments } from "../factories.fixture";
import { usePaymentProvider } from "~/payments/provider.server";
import { MOCK_PROVIDER_DEFAULTS, PAID } from "~/payments/results.fixture";
import { makePendingPayment } from "../payments/pending-payment.fixture";
import { refusalOf } from "../products/management.fixture";
import { shopTime } from "../shop-clock.server";
import { joinRound } from "./join-round.server";

setUpTestDatabase(takePayments);

async function meanwhile(auctionId: number, viewer: Viewer, change: (tx: Tx) => Promise<unknown>) {
  const { joining } = await transaction(async (tx) => {
    await tx.user.update({ where: { id: viewer.id }, data: { firstName: "Wanjiku" } });
    // SQLite has one writer anyway
    if (dialectOf(db()) === "postgresql")
      await tx.$queryRaw`SELECT 1 FROM "User" u, "Round" r WHERE u."id" = ${viewer.id} AND r."productId" = ${auctionId} FOR UPDATE`;
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

/** A buyer whose fee was asked for two minutes ago. */
async function tried(status: "pending" | "failed") {
  const { auctionId, roundId } = await makeOpenRound();
  const viewer = await makeBuyer();
  const left = { userId: viewer.id, roundId, reference: `fee of ${viewer.id}`, triedMsAgo: 120_000 };
  const id = await makePendingPayment({ ...left, status });
  return { auctionId, roundId, viewer, id };
}

const stored = (id: number) =>
  db().participation.findUniqueOrThrow({ where: { id }, include: { attempts: true } });

/** Each start is a prompt of its own, as M-Pesa's. */
function promptOnce() {
  const paid = async () => PAID;
  usePaymentProvider({
    ...MOCK_PROVIDER_DEFAULTS,
    isRepeatable: false,
    start: paid,
    status: paid,
    refund: paid,
  });
}

test.each([
  ["is asked for again", takePayments],
  ["would be a new prompt", promptOnce],
])("a failed payment that is paid at the moment of its retry stays paid, where it %s", async (_, use) => {
  use();
  const { auctionId, viewer, id } = await tried("failed");
  const joining = await meanwhile(auctionId, viewer, (tx) =>
    tx.participation.update({ where: { id }, data: { paymentStatus: "completed" } }),
  );
  takePayments();
  expect(refusalOf(joining).code).toBe("payment_pending");
  const { paymentStatus, attempts } = await stored(id);
  expect(paymentStatus).toBe("completed");
  expect(attempts).toHaveLength(1);
});

test("a retry does not ask under a reference that is the participation's no longer", async () => {
  const { auctionId, viewer, id } = await tried("failed");
  const joining = await meanwhile(auctionId, viewer, (tx) =>
    tx.participation.update({ where: { id }, data: { providerReference: "anew" } }),
  );
  expect(refusalOf(joining).code).toBe("payment_pending");
  expect(await stored(id)).toMatchObject({ paymentStatus: "failed", attempts: [{ state: "failed" }] });
});

test("of two who press again a minute after a lost answer, one asks", async () => {
  const { auctionId, viewer, id } = await tried("pending");
  const askedAt = shopTime();
  const joining = await meanwhile(auctionId, viewer, (tx) =>
    tx.participation.update({ where: { id }, data: { attemptedAt: askedAt } }),
  );
  expect(refusalOf(joining).code).toBe("payment_pending");
  expect(await stored(id)).toMatchObject({ paymentStatus: "pending", attemptedAt: askedAt });
});

test("a round that closes before the first payment begins takes no fee", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const viewer = await makeBuyer();
  const joining = await meanwhile(auctionId, viewer, (tx) =>
    tx.round.update({ where: { id: roundId }, data: { state: "closed", closedAt: shopTime() } }),
  );
  expect(refusalOf(joining).code).toBe("round_closed");
  expect(await db().participation.count({ where: { roundId } })).toBe(0);
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
