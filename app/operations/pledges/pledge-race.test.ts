import { createHmac } from "node:crypto";
import { setImmediate as nextPhaseChange } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { verifyLedger } from "~/domain/audit/ledger";
import { subscribe } from "~/events/auction-hub.server";
import { sha256 } from "../secrets/digests.server";
import { joinAs, makeBuyers, makeOpenRound, storedRound, takePayments } from "../factories.fixture";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { closeRound } from "../rounds/close-round.server";
import { placePledge } from "./place-pledge.server";

// 200 pledges take their time on a busy machine
vi.setConfig({ testTimeout: 30_000 });

const ROUND_CLOSED = "This round is closed";

setUpTestDatabase(takePayments);

type CentsOf = (buyer: number, attempt: number) => number;

/** Twenty buyers pledge ten times each. At the fifth bid the round is closed, with most pledges still under way. */
async function storm(centsOf: CentsOf) {
  const { auctionId, roundId } = await makeOpenRound();
  const buyers = await makeBuyers(20);
  const participations = await Promise.all(buyers.map((buyer) => joinAs(buyer, auctionId)));
  const hundred = (firstAttempt: number, turns: number) =>
    buyers.flatMap((buyer, i) =>
      Array.from({ length: 5 }, async (_, attempt) => {
        const cents = centsOf(i, firstAttempt + attempt);
        for (let turn = 0; turn < attempt * turns; turn++) await nextPhaseChange();
        return {
          participation: participations[i],
          cents,
          outcome: await placePledge(buyer, { auctionId, cents }),
        };
      }),
    );
  const middle = fifthBid(auctionId).then(() => Promise.all([closeRound(admin, roundId), ...hundred(5, 3)]));
  const early = await Promise.all(hundred(0, 0));
  const [closed, ...late] = await middle;
  return { round: await storedRound(roundId), attempts: [...early, ...late], closed: valueOf(closed) };
}

function fifthBid(auctionId: number): Promise<void> {
  let bids = 0;
  return new Promise((resolve) => {
    const stop = subscribe(auctionId, ({ kind }) => {
      if (kind !== "bid" || ++bids < 5) return;
      stop();
      resolve();
    });
  });
}

type Storm = Awaited<ReturnType<typeof storm>>;

const acceptedOf = ({ attempts }: Storm) =>
  attempts.flatMap(({ participation, cents, outcome }) =>
    outcome.ok ? [{ participation, asked: cents, ...outcome.value }] : [],
  );

const spread: CentsOf = (buyer, attempt) => 50_000 + ((buyer * 37 + attempt * 53) % 200) * 1_000;

test("of 200 parallel pledges and a close, each pledge is in the ledger before it, or refused", async () => {
  const result = await storm(spread);
  const { round, attempts } = result;
  const accepted = acceptedOf(result);
  expect(round.state).toBe("closed");
  expect(attempts).toHaveLength(200);
  expect(accepted.length).toBeGreaterThanOrEqual(5);
  for (const { outcome } of attempts.filter(({ outcome }) => !outcome.ok))
    expect(refusalOf(outcome).message).toMatch(/^(This round is closed|You cannot lower your pledge! .*)$/);
  expect(attempts.some(({ outcome }) => !outcome.ok && outcome.refusal.message === ROUND_CLOSED)).toBe(true);

  const answers = accepted
    .filter(({ fresh }) => fresh)
    .map(({ bidId, participation, cents }) => ({ bidId, participation, cents }));
  const stored = round.bids.map((bid) => ({
    bidId: bid.id,
    participation: bid.participationId,
    cents: bid.cents,
  }));
  expect(answers.toSorted((one, other) => one.bidId - other.bidId)).toEqual(stored);
  for (const { submittedAt } of round.bids)
    expect(submittedAt.getTime()).toBeLessThanOrEqual(round.closedAt?.getTime() ?? 0);
});

test("after the race each buyer's pledge is their highest accepted one, and the highest of all has won", async () => {
  const result = await storm(spread);
  const { round, closed } = result;
  const accepted = acceptedOf(result);
  for (const participation of round.participations) {
    const own = accepted
      .filter((pledge) => pledge.participation === participation.id)
      .map(({ cents }) => cents);
    expect(participation.pledgeCents).toBe(own.length ? Math.max(...own) : null);
  }
  const highest = Math.max(...accepted.map(({ cents }) => cents));
  const winner = round.participations.find(({ id }) => id === round.winnerId);
  expect(winner?.pledgeCents).toBe(highest);
  expect(closed.winner?.pledgeCents).toBe(highest);
});

test("the ledger of such a round can be recomputed from the commitment to the head", async () => {
  const result = await storm(spread);
  const { round } = result;
  expect(verifyLedger(sha256, round.drawCommitment, round.bids)).toEqual({
    ok: true,
    head: round.ledgerHead,
  });
  expect(round.ledgerSeq).toBe(round.bids.length);
  const times = round.bids.map(({ submittedAt }) => submittedAt.getTime());
  expect(times, "the times follow the numbers").toEqual(times.toSorted());
  for (const { receipt, ledgerHash } of acceptedOf(result))
    expect(round.bids.map(({ seq, hash }) => [`R1-${seq}`, hash])).toContainEqual([receipt, ledgerHash]);
});

test("buyers who all pledge the maximum tie, and the published seed draws the winner", async () => {
  const result = await storm(() => 500_000);
  const { round, closed } = result;
  const tied = round.participations.filter(({ pledgeCents }) => pledgeCents === 500_000).map(({ id }) => id);
  expect(closed.tied).toBe(tied.length);
  expect(tied.length).toBeGreaterThanOrEqual(5);
  const message = `round:${round.id}:${round.ledgerHead}:${tied.join(",")}`;
  const digest = createHmac("sha256", Buffer.from(round.drawSeed, "hex")).update(message).digest("hex");
  expect(round.winnerId).toBe(tied[Number(BigInt(`0x${digest}`) % BigInt(tied.length))]);
});

test("raises of one buyer at once leave the highest, and every accepted one in the ledger", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const [buyer] = await makeBuyers(1);
  if (!buyer) throw new Error("no buyer");
  await joinAs(buyer, auctionId);
  const amounts = Array.from({ length: 60 }, (_, i) => 50_000 + ((i * 7) % 30) * 1_000);
  const outcomes = await Promise.all(amounts.map((cents) => placePledge(buyer, { auctionId, cents })));
  const accepted = outcomes.flatMap((outcome, i) =>
    outcome.ok ? [{ asked: amounts[i], ...outcome.value }] : [],
  );
  for (const { asked, cents } of accepted) expect(cents).toBe(asked);
  const { bids, participations } = await storedRound(roundId);
  const fresh = accepted.filter(({ fresh }) => fresh).map(({ cents }) => cents);
  expect(bids.map(({ cents }) => cents)).toEqual(fresh.toSorted());
  expect(participations[0]?.pledgeCents).toBe(79_000);
  for (const outcome of outcomes.filter(({ ok }) => !ok))
    expect(refusalOf(outcome).message).toContain("You cannot lower your pledge!");
});

test("a pledge that is processed after the auction's end is refused, even if it was sent before", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const [buyer] = await makeBuyers(1);
  if (!buyer) throw new Error("no buyer");
  await joinAs(buyer, auctionId);
  // soon: on PostgreSQL the ledger uses the database's clock, which tests cannot change (D94)
  const endTime = new Date(Date.now() + 1_000);
  await db().product.update({ where: { id: auctionId }, data: { endTime } });
  let pledging: ReturnType<typeof placePledge> | undefined;
  await db().$transaction(async (tx) => {
    // pledges wait for this transaction
    await tx.round.update({ where: { id: roundId }, data: { state: "active" } });
    pledging = placePledge(buyer, { auctionId, cents: 60_000 });
    while (Date.now() < endTime.getTime()) await new Promise((resolve) => setTimeout(resolve, 20));
  });
  const outcome = await pledging;
  expect(outcome).toMatchObject({ ok: false, refusal: { message: ROUND_CLOSED } });
  expect((await storedRound(roundId)).bids).toEqual([]);
});
