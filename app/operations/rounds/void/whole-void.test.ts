import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { VoidRequest } from "~/domain/round/void-round";
import {
  joinAs,
  NEXT_ROUND,
  makeOpenRound,
  makePledger,
  openNextRound,
  pledgeAs,
  storedRound,
  takePayments,
  makeBuyer,
  storedParticipation,
} from "../../factories.fixture";
import { orderOf } from "../../checkout/place-order.fixture";
import { placeOrder } from "../../checkout/place-order.server";
import { markPaid } from "../../orders/mark-paid.server";
import { startOrderPayment } from "../../payments/pay-order.server";
import { standingOf } from "../../pledges/standing-of.fixture";
import { closeAuction } from "../../products/close-auction.server";
import { deleteProduct } from "../../products/deletion/delete-product.server";
import { feesOfDeleted } from "../../products/deletion/deletions.queries.server";
import { restoreProduct } from "../../products/deletion/restore-product.server";
import { refundEntryFee } from "../../reconciliation/refunds/refund-entry-fee.server";
import { settlePending } from "../../payments/pending-payment.fixture";
import { admin, refusalOf, valueOf } from "../../products/management.fixture";
import { paidOrder } from "../../orders/paid-order.fixture";
import { winnersOfClosed } from "../winner/auction-result.server";
import { closeRound } from "../close-round.server";
import { createNextRound } from "../create-next-round.server";
import { overallResult } from "../winner/overall-result.queries.server";
import { voidRound } from "./void-round.server";
import { winnerCalculation } from "../winner/winner-calculation.queries.server";

setUpTestDatabase(takePayments);

const REASON = "The picture showed another basket";
const request = (changes: Partial<VoidRequest> = {}): VoidRequest => ({
  reason: REASON,
  whole_auction: false,
  confirm: true,
  ...changes,
});

/** Achieng has more in round 1, Baraka leads by round 2, which is open. */
async function overtaken() {
  const { auctionId, roundId } = await makeOpenRound({ basePriceCents: 50_000 });
  const achieng = await makePledger(auctionId, 90_000, "Achieng");
  const baraka = await makePledger(auctionId, 60_000, "Baraka");
  const next = await openNextRound(auctionId);
  await joinAs(achieng.viewer, auctionId);
  await pledgeAs(achieng.viewer, auctionId, 60_000);
  await joinAs(baraka.viewer, auctionId);
  await pledgeAs(baraka.viewer, auctionId, 95_000);
  return { auctionId, roundId, next, achieng: achieng.viewer, baraka: baraka.viewer };
}

test("a void round counts in no average, no standing and no total of later rounds", async () => {
  const { auctionId, next, achieng, baraka } = await overtaken();
  await pledgeAs(achieng, auctionId, 70_000);
  expect(await storedRound(next.roundId)).toMatchObject({ topTotalCents: 160_000, topTotalCount: 1 });
  const { lead } = valueOf(await voidRound(admin, next.roundId, request({ confirm: false })));
  expect([lead.now?.userIds, lead.then?.userIds]).toEqual([[achieng.id], [achieng.id]]);
  expect(await storedRound(next.roundId)).toMatchObject({
    topTotalCents: 90_000,
    topTotalCount: 1,
    voidTopCount: 1,
    voidLeaderId: achieng.id,
  });
  const [entry] = await db().auditEntry.findMany({
    where: { subject: "round", subjectId: next.roundId, action: "round.void" },
  });
  expect(JSON.parse(entry?.after ?? "")).toMatchObject({ state: "void", reason: REASON });
  expect(await standingOf(achieng.id, auctionId, new Date())).toMatchObject({
    place: 1,
    averageCents: 90_000,
    roundCount: 1,
  });
  expect(await winnerCalculation(auctionId)).toMatchObject({
    totalRounds: 1,
    standings: [
      { userId: achieng.id, totalCents: 90_000, averageCents: 90_000 },
      { userId: baraka.id, totalCents: 60_000 },
    ],
  });
  const third = await openNextRound(auctionId);
  expect(await storedRound(third.roundId)).toMatchObject({ topTotalCents: 90_000, topTotalCount: 1 });
  valueOf(await closeAuction(admin, auctionId));
  expect(await overallResult(auctionId)).toMatchObject({
    rounds: 2,
    averageCents: 45_000,
    person: { id: achieng.id },
  });
});

test("nobody can pick which results count: neither a closed round nor an open one with a leader can be void alone (D78)", async () => {
  const { auctionId, roundId, next, baraka } = await overtaken();
  const single = { code: "conflict", field: "whole_auction" };
  expect(refusalOf(await voidRound(admin, roundId, request()))).toMatchObject(single);
  expect(refusalOf(await voidRound(admin, next.roundId, request()))).toMatchObject({
    ...single,
    message: expect.stringContaining("Without this round somebody else would lead") as string,
  });
  valueOf(await closeRound(admin, next.roundId));
  for (const id of [roundId, next.roundId])
    expect(refusalOf(await voidRound(admin, id, request()))).toMatchObject(single);
  valueOf(await closeAuction(admin, auctionId));
  expect((await overallResult(auctionId))?.person?.id).toBe(baraka.id);
});

test("an auction that is void as a whole is closed for good, and has no winner", async () => {
  const { auctionId, roundId, next, baraka } = await overtaken();
  const whole = request({ whole_auction: true, confirm: false });
  expect(refusalOf(await voidRound(admin, roundId, whole))).toMatchObject({ field: "confirm" });
  const voided = valueOf(await voidRound(admin, roundId, { ...whole, confirm: true }));
  expect(voided).toMatchObject({ numbers: [1, 2], feeCount: 4, feesCents: 20_000, lead: { then: null } });
  expect(voided.lead.now?.userIds).toEqual([baraka.id]);
  expect(await overallResult(auctionId)).toBeNull();
  expect((await winnersOfClosed([auctionId])).get(auctionId)).toBeNull();
  const [entry] = await db().auditEntry.findMany({ where: { subjectId: roundId, action: "round.void" } });
  expect(JSON.parse(entry?.before ?? "")).toMatchObject({ leader: voided.lead.now?.name });
  expect((await storedRound(next.roundId)).state).toBe("closed");
  const again = { ...NEXT_ROUND, auctionId };
  expect(refusalOf(await createNextRound(admin, again)).message).toBe("This auction is closed");
});

test("the whole auction is void by any of its rounds, also by one that is void already, and once", async () => {
  const { auctionId, roundId, next, achieng } = await overtaken();
  await pledgeAs(achieng, auctionId, 70_000);
  valueOf(await voidRound(admin, next.roundId, request()));
  expect(refusalOf(await voidRound(admin, next.roundId, request()))).toMatchObject({
    code: "conflict",
    message: "Round 2 is void already",
  });
  const whole = request({ whole_auction: true });
  const atOnce = await Promise.all([voidRound(admin, next.roundId, whole), voidRound(admin, roundId, whole)]);
  const done = atOnce.filter((outcome) => outcome.ok);
  expect(done).toMatchObject([{ value: { numbers: [1], feeCount: 2, feesCents: 10_000 } }]);
  expect((await winnersOfClosed([auctionId])).get(auctionId)).toBeNull();
  for (const id of [roundId, next.roundId])
    expect(refusalOf(await voidRound(admin, id, whole))).toMatchObject({
      code: "conflict",
      message: "This auction is void already",
    });
  expect(await db().round.count({ where: { productId: auctionId, voidedAt: null } })).toBe(0);
});

test("an auction whose only round is void ends by that round's id", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  valueOf(await voidRound(admin, roundId, request()));
  const voided = valueOf(await voidRound(admin, roundId, request({ whole_auction: true })));
  expect(voided).toMatchObject({ numbers: [], feeCount: 0, lead: { now: null, then: null } });
  const { status } = await db().product.findUniqueOrThrow({ where: { id: auctionId } });
  expect(status).toBe("closed");
});

test("after its close an auction can be declared void as a whole, until its winner has paid the order", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  valueOf(await closeAuction(admin, auctionId));
  expect((await winnersOfClosed([auctionId])).get(auctionId)).toBe(viewer.id);
  const { id } = await paidOrder();
  await db().order.update({ where: { id }, data: { wonProductId: auctionId } });
  const whole = request({ whole_auction: true });
  expect(refusalOf(await voidRound(admin, roundId, whole)).message).toMatch(
    /has paid for order ORD-.*Refund it first/,
  );
  await db().order.update({ where: { id }, data: { paymentStatus: "refunded" } });
  valueOf(await voidRound(admin, roundId, whole));
  expect((await winnersOfClosed([auctionId])).get(auctionId)).toBeNull();
  expect((await db().auctionResult.findUnique({ where: { productId: auctionId } }))?.winnerId).toBe(
    viewer.id,
  );
});

test("an unpaid order of a win that is void is cancelled with it, and nobody can pay it", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  valueOf(await closeAuction(admin, auctionId));
  const { id } = valueOf(await placeOrder(viewer, { ...orderOf([[auctionId, 1]]), isWon: true }));
  const whole = request({ whole_auction: true });
  const atOnce = await Promise.all([voidRound(admin, roundId, whole), voidRound(admin, roundId, whole)]);
  expect(atOnce.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await db().order.findUniqueOrThrow({ where: { id } })).toMatchObject({
    status: "cancelled",
    cancelReason: `The auction is void: ${REASON}`,
  });
  expect((await startOrderPayment(viewer, id, "+254712345678")).ok).toBe(false);
});

test("an auction is void or its winner's order is paid, never both", async () => {
  for (const first of ["void", "pay"]) {
    const { auctionId, roundId } = await makeOpenRound();
    const { viewer } = await makePledger(auctionId, 60_000);
    valueOf(await closeAuction(admin, auctionId));
    const { id } = valueOf(await placeOrder(viewer, { ...orderOf([[auctionId, 1]]), isWon: true }));
    const acts = [
      () => voidRound(admin, roundId, request({ whole_auction: true })),
      () => markPaid(admin, id, { receipt: null, takenBy: "Otieno", seenAt: null }),
    ];
    const outcomes = await Promise.all((first === "void" ? acts : acts.toReversed()).map((act) => act()));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const { status, paymentStatus } = await db().order.findUniqueOrThrow({ where: { id } });
    expect([status, paymentStatus]).toEqual(
      (await winnersOfClosed([auctionId])).get(auctionId) === null
        ? ["cancelled", "pending"]
        : ["pending", "completed"],
    );
  }
});

test("deleting an auction refunds every fee, and nobody may order the goods (D27)", async () => {
  const { auctionId, roundId } = await overtaken();
  const silent = await joinAs(await makeBuyer(), auctionId);
  const { warnings } = valueOf(await deleteProduct(admin, auctionId));
  expect(warnings).toContain("5 entry fees go back: KSh 250 altogether");
  await settlePending(new Date(Date.now() + 120_000));
  expect((await storedParticipation(silent)).paymentStatus).toBe("refunded");
  valueOf(await restoreProduct(admin, auctionId));
  expect(await overallResult(auctionId)).toBeNull();
  expect((await storedRound(roundId)).voidLeaderId).not.toBeNull();
});

test("fees of an auction that was deleted after its close can still be refunded", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  await joinAs(await makeBuyer(), auctionId);
  const participationId = await joinAs(await makeBuyer(), auctionId);
  // nobody pledged, so nobody won: nothing is void (D111)
  valueOf(await closeAuction(admin, auctionId));
  expect(valueOf(await deleteProduct(admin, auctionId)).warnings).toEqual([]);
  expect(await feesOfDeleted(auctionId)).toEqual({ feeCount: 2, roundId });
  expect(valueOf(await refundEntryFee(admin, { auctionId, participationId, reason: REASON }))).toEqual({
    cents: 5_000,
  });
  expect(valueOf(await voidRound(admin, roundId, request({ whole_auction: true })))).toMatchObject({
    feeCount: 1,
  });
  expect(await feesOfDeleted(auctionId)).toBeNull();
});
