import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makePledger,
  storedParticipation,
  storedRound,
  takePayments,
} from "../../factories.fixture";
import { placePledge } from "../../pledges/place-pledge.server";
import { standingOf } from "../../pledges/standing-of.fixture";
import { admin, refusalOf, valueOf } from "../../products/management.fixture";
import { closeRound } from "../../rounds/close-round.server";
import { refundEntryFee } from "./refund-entry-fee.server";
import { phoneProvider } from "../../payments/phone-provider.fixture";
import { settlePending } from "../../payments/pending-payment.fixture";

setUpTestDatabase(takePayments);

const reason = "Paid with somebody else's phone";
const inTwoMinutes = () => new Date(Date.now() + 120_000);

test("a participation without a pledge is refunded: it no longer counts, its fee goes back, and the buyer may join again (D78)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const participationId = await joinAs(buyer, auctionId);
  expect(valueOf(await refundEntryFee(admin, { auctionId, participationId, reason }))).toEqual({
    cents: 5_000,
  });
  expect(await storedRound(roundId)).toMatchObject({ participantCount: 0, returnedCount: 1 });
  expect((await storedParticipation(participationId)).paymentStatus).toBe("pending");
  expect((await standingOf(buyer.id, auctionId, new Date()))?.participants ?? 0).toBe(0);
  await settlePending(inTwoMinutes());
  expect((await storedParticipation(participationId)).paymentStatus).toBe("refunded");
  const [refund] = await db().refund.findMany({ where: { attempt: { participationId } } });
  expect(refund).toMatchObject({ state: "completed", cents: 5_000n, reason, actorId: admin.id });
  const [entry] = await db().auditEntry.findMany({
    where: { action: "payment.refund", subjectId: refund?.attemptId ?? 0 },
  });
  expect(entry).toMatchObject({ actorId: admin.id, productId: auctionId });
  expect([entry?.before, entry?.after].map((text) => JSON.parse(text ?? "") as unknown)).toEqual([
    { state: "completed" },
    { state: "refunding", refundedCents: 5_000, reason },
  ]);
  await joinAs(buyer, auctionId);
  expect(await storedRound(roundId)).toMatchObject({ participantCount: 1, returnedCount: 1 });
});

test("a participation stays if it has a pledge, is in a closed round or another auction, or is already refunded", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const elsewhere = await makeOpenRound();
  const { participationId: pledged } = await makePledger(auctionId, 60_000);
  const silent = await joinAs(await makeBuyer(), auctionId);
  const given = await joinAs(await makeBuyer(), auctionId);
  const refund = (participationId: number, at = auctionId) =>
    refundEntryFee(admin, { auctionId: at, participationId, reason });
  expect(
    refusalOf(await refundEntryFee(await makeBuyer(), { auctionId, participationId: silent, reason })).code,
  ).toBe("forbidden");
  expect(refusalOf(await refund(pledged)).message).toContain("has pledged");
  expect(refusalOf(await refund(silent, elsewhere.auctionId)).code).toBe("missing");
  valueOf(await refund(given));
  expect(refusalOf(await refund(given)).message).toContain("on the way back");
  valueOf(await closeRound(admin, roundId));
  expect(refusalOf(await refund(silent)).message).toContain("The round is over");
  expect(await db().refund.count({ where: { attempt: { participation: { roundId } } } })).toBe(1);
});

test("a mock entry fee is not refunded with real money once the shop takes M-Pesa (D74)", async () => {
  const { auctionId } = await makeOpenRound();
  const participationId = await joinAs(await makeBuyer(), auctionId);
  const phone = phoneProvider();
  try {
    valueOf(await refundEntryFee(admin, { auctionId, participationId, reason }));
    await settlePending(inTwoMinutes());
  } finally {
    takePayments();
  }
  expect((await storedParticipation(participationId)).paymentStatus).toBe("refunded");
  const [refund] = await db().refund.findMany({ where: { attempt: { participationId } } });
  expect(refund).toMatchObject({ state: "completed", way: "mock" });
  expect(phone.returned).toEqual([]);
});

test("a participation either gets a pledge or is refunded, never both, and never refunded twice", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const participationId = await joinAs(buyer, auctionId);
  const [pledge, ...refunds] = await Promise.all([
    placePledge(buyer, { auctionId, cents: 60_000 }),
    ...Array.from({ length: 10 }, () => refundEntryFee(admin, { auctionId, participationId, reason })),
  ]);
  const given = refunds.filter(({ ok }) => ok).length;
  expect(given + (pledge.ok ? 1 : 0)).toBe(1);
  expect(await db().refund.count({ where: { attempt: { participationId } } })).toBe(given);
  expect((await storedRound(roundId)).participantCount).toBe(1 - given);
});

test.each([
  ["paid", {}],
  ["free", { participationFeeCents: 0 }],
])(
  "of two refunds at once of a round's only %s participation one succeeds, the other reports the change",
  async (_, fee) => {
    const { auctionId, roundId } = await makeOpenRound(fee);
    const participationId = await joinAs(await makeBuyer(), auctionId);
    const refunds = await Promise.all(
      Array.from({ length: 5 }, () => refundEntryFee(admin, { auctionId, participationId, reason })),
    );
    expect(refunds.filter(({ ok }) => ok)).toHaveLength(1);
    for (const refund of refunds.filter(({ ok }) => !ok)) expect(refusalOf(refund).code).toBe("conflict");
    expect(await storedRound(roundId)).toMatchObject({ participantCount: 0, returnedCount: 1 });
  },
);

test.each([
  ["that closes at its own time", "closesAt"],
  ["whose auction keeps its end", "endTime"],
] as const)("nobody is kept out in the last ten minutes of a round %s (D110)", async (_, kind) => {
  const { auctionId, roundId } = await makeOpenRound();
  const participationId = await joinAs(await makeBuyer(), auctionId);
  const closes = async (seconds: number) => {
    const at = new Date(Date.now() + seconds * 1_000);
    if (kind === "closesAt") await db().round.update({ where: { id: roundId }, data: { closesAt: at } });
    else await db().product.update({ where: { id: auctionId }, data: { keepsEnd: true, endTime: at } });
  };
  const refund = () => refundEntryFee(admin, { auctionId, participationId, reason });
  await closes(590);
  expect(refusalOf(await refund()).message).toContain("within 10 minutes");
  await closes(660);
  valueOf(await refund());
});
