/** The house tries to close at a moment that suits its favourite (D108, D109). */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { NO_TIMES } from "~/domain/schedule/round-times";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makePledger,
  NEXT_ROUND,
  storedRound,
  takePayments,
} from "../factories.fixture";
import { activateProduct } from "../products/activate-product.server";
import { closeAuction } from "../products/close-auction.server";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { admin, auctionForm, newAuction, refusalOf, valueOf } from "../products/management.fixture";
import { refundEntryFee } from "../reconciliation/refunds/refund-entry-fee.server";
import { updateProduct } from "../products/update-product.server";
import { openAndCloseDue } from "../schedule/due-rounds.server";
import { closeRound } from "./close-round.server";
import { createNextRound, createOrSchedule } from "./create-next-round.server";
import { moveClose } from "./move-close.server";
import { voidRound } from "./void/void-round.server";

setUpTestDatabase(takePayments);

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const voiding = { reason: "The picture showed another basket", whole_auction: true, confirm: true };
const stateOf = async (id: number) => (await db().round.findUniqueOrThrow({ where: { id } })).state;

/** Every way to close a round by hand. */
const closings = (auctionId: number, roundId: number) =>
  [
    () => closeRound(admin, roundId),
    () => closeAuction(admin, auctionId),
    () => createNextRound(admin, { ...NEXT_ROUND, auctionId }),
  ] as const;

async function activated(
  terms: Parameters<typeof activateProduct>[3],
  { closesAt = null, endTime = null }: { closesAt?: Date | null; endTime?: Date | null } = {},
) {
  const auctionId = await newAuction({ endTime });
  const { roundId } = valueOf(
    await activateProduct(admin, auctionId, null, terms, { ...NO_TIMES, closesAt }),
  );
  return { auctionId, roundId: roundId ?? 0 };
}

test("a round announced to close in an hour is not closed at once, by any door but a void", async () => {
  const { auctionId, roundId } = await activated({}, { closesAt: inMinutes(60) });
  await makePledger(auctionId, 60_000);
  for (const close of closings(auctionId, roundId)) {
    const refusal = refusalOf(await close());
    expect(refusal.code).toBe("conflict");
    expect(refusal.message).toMatch(/^This round closes at .+ EAT, as announced/);
  }
  expect(await db().product.findUnique({ where: { id: auctionId } })).toMatchObject({
    status: "active",
    roundCount: 1,
  });
  expect(await stateOf(roundId)).toBe("active");
  valueOf(await voidRound(admin, roundId, voiding));
  expect(await stateOf(roundId)).toBe("closed");
});

test("the clock closes an announced round, and afterwards the next may be opened", async () => {
  const { auctionId, roundId } = await activated({}, { closesAt: inMinutes(60) });
  await openAndCloseDue(inMinutes(60), { hasCheckout: false });
  expect(await stateOf(roundId)).toBe("closed");
  valueOf(await createNextRound(admin, { ...NEXT_ROUND, auctionId }));
});

test("no round closes in its shortest time, whoever asks, and a close is not moved into it", async () => {
  const { auctionId, roundId } = await activated({ shortestRoundMinutes: 60 });
  for (const close of closings(auctionId, roundId)) expect(refusalOf(await close()).code).toBe("conflict");
  expect(refusalOf(await moveClose(admin, { roundId, closesAt: inMinutes(30) })).field).toBe("closes_at");
  const next = { ...NEXT_ROUND, auctionId, times: { ...NO_TIMES, opensAt: inMinutes(30) } };
  expect(refusalOf(await createOrSchedule(admin, next)).field).toBe("opens_at");
  await db().round.update({ where: { id: roundId }, data: { openedAt: inMinutes(-60) } });
  valueOf(await createNextRound(admin, { ...NEXT_ROUND, auctionId }));
  const second = await db().round.findFirstOrThrow({ where: { productId: auctionId, number: 2 } });
  expect(refusalOf(await closeRound(admin, second.id)).code, "each round anew").toBe("conflict");
});

test("a round of a draft begins its shortest time with the activation", async () => {
  const auctionId = await newAuction();
  const { roundId } = valueOf(
    await createNextRound(admin, {
      ...NEXT_ROUND,
      auctionId,
      times: { ...NO_TIMES, closesAt: inMinutes(30) },
    }),
  );
  await db().round.update({ where: { id: roundId }, data: { openedAt: inMinutes(-600) } });
  const activate = (shortestRoundMinutes: number) =>
    activateProduct(admin, auctionId, null, { shortestRoundMinutes });
  expect(refusalOf(await activate(60)).field).toBe("closes_at");
  valueOf(await activate(20));
  const { openedAt } = await db().round.findUniqueOrThrow({ where: { id: roundId } });
  expect(Date.now() - openedAt.getTime()).toBeLessThan(60_000);
});

test("a scheduled round that the clock opens late is still open for the shortest time", async () => {
  const { auctionId, roundId } = await activated({ shortestRoundMinutes: 60 });
  await db().round.update({ where: { id: roundId }, data: { openedAt: inMinutes(-60) } });
  const times = { ...NO_TIMES, opensAt: inMinutes(20), closesAt: inMinutes(80) };
  valueOf(await createOrSchedule(admin, { ...NEXT_ROUND, auctionId, times }));
  await db().scheduledRound.updateMany({ data: { opensAt: inMinutes(-5), closesAt: inMinutes(55) } });
  await db().round.update({ where: { id: roundId }, data: { closesAt: inMinutes(-5) } });
  await openAndCloseDue(new Date(), { hasCheckout: false });
  const second = await db().round.findFirstOrThrow({ where: { productId: auctionId, number: 2 } });
  expect(second.closesAt?.getTime()).toBeGreaterThanOrEqual(second.openedAt.getTime() + 3_600_000);
});

test("an end that is kept stops every close by hand, in a round and between rounds", async () => {
  const { auctionId, roundId } = await activated({ keepsEnd: true }, { endTime: inMinutes(600) });
  for (const close of closings(auctionId, roundId)) expect(refusalOf(await close()).code).toBe("conflict");
  valueOf(await moveClose(admin, { roundId, closesAt: inMinutes(10.5) }));
  await openAndCloseDue(inMinutes(11), { hasCheckout: false });
  expect(refusalOf(await closeAuction(admin, auctionId)).message).toContain("This auction ends at");
  expect((await db().product.findUniqueOrThrow({ where: { id: auctionId } })).status).toBe("active");
  const form = await auctionForm();
  const moved = (endTime: Date | null) => updateProduct(admin, auctionId, { ...form, endTime }, null);
  expect(refusalOf(await moved(null)).field).toBe("end_time");
  expect(refusalOf(await moved(inMinutes(5))).field).toBe("end_time");
});

test("a start that moves before anybody has joined leaves the open round its shortest time until its close", async () => {
  const { auctionId } = await activated({ shortestRoundMinutes: 60 }, { closesAt: inMinutes(90) });
  const form = await auctionForm();
  const moved = (startTime: Date) => updateProduct(admin, auctionId, { ...form, startTime }, null);
  expect(refusalOf(await moved(inMinutes(31))).field).toBe("start_time");
  valueOf(await moved(inMinutes(29)));
});

test("nothing was promised where nothing was said: a round is closed at any time, as specified", async () => {
  const { auctionId, roundId } = await makeOpenRound({ endTime: inMinutes(600) });
  valueOf(await closeRound(admin, roundId));
  valueOf(await closeAuction(admin, auctionId));
});

test("deleting an auction in which somebody has paid voids it, whatever was announced", async () => {
  const { auctionId, roundId } = await activated({ shortestRoundMinutes: 60 }, { closesAt: inMinutes(90) });
  await makePledger(auctionId, 60_000);
  valueOf(await deleteProduct(admin, auctionId));
  expect((await db().round.findUniqueOrThrow({ where: { id: roundId } })).voidedAt).not.toBeNull();
});

test("what is promised is fixed at the activation, from Settings where nothing is chosen", async () => {
  const stored = async (id: number) => db().product.findUniqueOrThrow({ where: { id } });
  const chosen = await activated({ shortestRoundMinutes: 45, keepsEnd: true, winnerPays: "highest" });
  expect(await stored(chosen.auctionId)).toMatchObject({
    shortestRoundMinutes: 45,
    keepsEnd: true,
    winnerPays: "highest",
  });
  const usual = await activated({});
  expect(await stored(usual.auctionId)).toMatchObject({ shortestRoundMinutes: 0, keepsEnd: false });
});

test("who paid and got the fee back may pay again, so a close leaves them ten minutes too", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const participationId = await joinAs(await makeBuyer(), auctionId);
  valueOf(await refundEntryFee(admin, { auctionId, participationId, reason: "Paid for somebody else" }));
  expect(await storedRound(roundId)).toMatchObject({ participantCount: 0, returnedCount: 1 });
  expect(refusalOf(await moveClose(admin, { roundId, closesAt: inMinutes(3) })).field).toBe("closes_at");
  valueOf(await moveClose(admin, { roundId, closesAt: inMinutes(30) }));
});
