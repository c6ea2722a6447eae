import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { NO_TIMES } from "~/domain/schedule/round-times";
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
import { activateProduct } from "../../products/activate-product.server";
import { auctionView } from "../../products/auction.queries.server";
import { deleteProduct } from "../../products/deletion/delete-product.server";
import { admin, newAuction, valueOf } from "../../products/management.fixture";
import { closeRound } from "../close-round.server";
import { makeCrowd, participationCrowd } from "../crowd.fixture";
import { moveClose } from "../move-close.server";
import { closeHistory, LEDGER_PAGE, roundProof } from "./proof.queries.server";
import { voidRound } from "../void/void-round.server";

setUpTestDatabase(takePayments);

const proofOf = (auctionId: number, number = 1) => roundProof(null, { auctionId, number, page: 1 });

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");

test("while a round is active its seed and ledger are hidden, but not its commitment", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const { drawSeed, drawCommitment } = await storedRound(roundId);
  const proof = await proofOf(auctionId);
  expect(proof).toMatchObject({
    drawCommitment,
    drawSeed: null,
    ledger: [],
    tiedParticipations: [],
    winner: null,
    draw: null,
  });
  for (const who of [null, viewer, admin]) {
    const seen = [
      await roundProof(who, { auctionId, number: 1, page: 1 }),
      await auctionView(who, auctionId, new Date()),
    ];
    expect(JSON.stringify(seen)).not.toContain(drawSeed);
  }
});

test("the commitment is the SHA-256 of the seed's 32 bytes, and no two rounds share a seed", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const second = await openNextRound(auctionId);
  const rounds = [await storedRound(roundId), await storedRound(second.roundId)];
  for (const { drawSeed, drawCommitment, ledgerHead, bids } of rounds) {
    expect(drawSeed).toMatch(/^[0-9a-f]{64}$/);
    expect(drawCommitment).toBe(sha256(Buffer.from(drawSeed, "hex")));
    if (bids.length === 0) expect(ledgerHead).toBe(drawCommitment);
  }
  expect(new Set(rounds.map(({ drawSeed }) => drawSeed)).size).toBe(2);
});

test("once closed, anyone can recompute ledger and winner from what is published", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  for (const cents of [60_000, 80_000, 80_000, 80_000, 70_000]) await makePledger(auctionId, cents);
  valueOf(await closeRound(admin, roundId));
  const proof = await proofOf(auctionId);
  if (!proof?.drawSeed || !proof.draw) throw new Error("nothing is published");
  expect(sha256(Buffer.from(proof.drawSeed, "hex"))).toBe(proof.drawCommitment);

  let head = proof.drawCommitment;
  for (const { seq, participationId, cents, submittedAt, hash } of proof.ledger) {
    head = sha256(`${head}|${seq}|${roundId}|${participationId}|${cents}|${submittedAt.toISOString()}`);
    expect(hash).toBe(head);
  }
  expect(proof.ledgerHead).toBe(head);
  expect(proof.ledger).toHaveLength(5);

  const tied = proof.ledger.filter(({ cents }) => cents === 80_000).map((entry) => entry.participationId);
  expect(proof.tiedParticipations).toEqual(tied.toSorted((one, other) => one - other));
  const message = `round:${roundId}:${head}:${tied.join(",")}`;
  const digest = createHmac("sha256", Buffer.from(proof.drawSeed, "hex")).update(message).digest("hex");
  expect(proof.draw).toEqual({ message, digest });
  expect(proof.winner?.id).toBe(tied[Number(BigInt(`0x${digest}`) % 3n)]);
});

test("a closed round without pledges publishes its seed and draws nobody", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  valueOf(await closeRound(admin, roundId));
  const { drawSeed, drawCommitment } = await storedRound(roundId);
  expect(await proofOf(auctionId)).toMatchObject({
    drawSeed,
    ledgerHead: drawCommitment,
    winner: null,
    draw: null,
    tiedParticipations: [],
  });
});

test("the public proof names people by first name only", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  await makePledger(auctionId, 60_000, "Njeri");
  valueOf(await closeRound(admin, roundId));
  const proof = await proofOf(auctionId);
  expect(proof?.winner?.user).toEqual({ firstName: "Njeri" });
  expect(JSON.stringify(proof)).not.toMatch(/Mwangi|@example|username|phone/i);
});

test("an unknown round, a deleted auction, or a hidden draft has no proof", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  expect(await proofOf(auctionId, 2)).toBeNull();
  expect(await proofOf(999_999)).toBeNull();
  valueOf(await closeRound(admin, roundId));
  valueOf(await deleteProduct(admin, auctionId));
  expect(await proofOf(auctionId)).toBeNull();
  const draft = await newAuction();
  await openNextRound(draft);
  const request = { auctionId: draft, number: 1, page: 1 };
  expect(await roundProof(await makeBuyer(), request)).toBeNull();
  expect(await roundProof(admin, request)).toMatchObject({ number: 1 });
});

test("the ledger is published in its order, a page after the other", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const crowd = await makeCrowd(LEDGER_PAGE + 2);
  const pledges = crowd.toReversed().map((userId, i) => ({ userId, cents: 50_000 + (i % 9) }));
  await participationCrowd(roundId, pledges);
  valueOf(await closeRound(admin, roundId));
  const seqsOf = async (page: number) =>
    (await roundProof(null, { auctionId, number: 1, page }))?.ledger.map(({ seq }) => seq);
  const all = crowd.map((_, i) => i + 1);
  expect(await seqsOf(1)).toEqual(all.slice(0, LEDGER_PAGE));
  expect(await seqsOf(2)).toEqual(all.slice(LEDGER_PAGE));
});

const VOIDING = { reason: "The picture showed another basket", whole_auction: false, confirm: true };

test("a void round shows who had the highest pledge by its ledger, and that nobody won (D78)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const [one, two, low] = [await makeBuyer(), await makeBuyer(), await makeBuyer()];
  const ids = [];
  for (const viewer of [one, two, low]) ids.push(await joinAs(viewer, auctionId));
  for (const [viewer, cents] of [
    [low, 60_000],
    [two, 80_000],
    [one, 80_000],
  ] as const)
    await pledgeAs(viewer, auctionId, cents);
  valueOf(await voidRound(admin, roundId, VOIDING));
  const tied = ids.slice(0, 2);
  const { ledgerHead } = await storedRound(roundId);
  expect(await proofOf(auctionId)).toMatchObject({
    winner: null,
    voidReason: VOIDING.reason,
    tiedParticipations: tied,
    draw: { message: `round:${roundId}:${ledgerHead}:${tied.join(",")}` },
    ledger: [{ cents: 60_000 }, { cents: 80_000 }, { cents: 80_000 }],
  });
  const empty = await makeOpenRound();
  valueOf(await voidRound(admin, empty.roundId, VOIDING));
  expect(await proofOf(empty.auctionId)).toMatchObject({ tiedParticipations: [], draw: null, ledger: [] });
});

test("what a close was, and each move of it, is in the history from which anyone computes it (D91)", async () => {
  const inMinutes = (minutes: number) => new Date(Math.ceil(Date.now() / 1_000) * 1_000 + minutes * 60_000);
  const [first, second] = [inMinutes(60), inMinutes(90)];
  const auctionId = await newAuction();
  const times = { ...NO_TIMES, closesAt: first, softCloseMinutes: 5, softCloseMaxMinutes: 20 };
  const roundId = valueOf(await activateProduct(admin, auctionId, null, {}, times)).roundId ?? 0;
  await makePledger(auctionId, 60_000);
  valueOf(await moveClose(admin, { roundId, closesAt: second }));
  const latest = (close: Date) => new Date(close.getTime() + 20 * 60_000);
  const soft = { softCloseMinutes: 5 };
  const { sets, moves } = await closeHistory(roundId);
  expect(sets).toEqual([
    { afterSeq: 0, closesAt: first, latestCloseAt: latest(first), ...soft },
    { afterSeq: 1, closesAt: second, latestCloseAt: latest(second), ...soft },
  ]);
  expect(moves).toMatchObject([{ from: first, to: second, at: expect.any(Date) as Date }]);
  const byHand = await makeOpenRound();
  expect(await closeHistory(byHand.roundId)).toEqual({ sets: [], moves: [] });
  valueOf(await moveClose(admin, { roundId: byHand.roundId, closesAt: first }));
  valueOf(await moveClose(admin, { roundId: byHand.roundId, closesAt: second }));
  expect(await closeHistory(byHand.roundId)).toMatchObject({
    sets: [first, second].map((closesAt) => ({
      afterSeq: 0,
      closesAt,
      latestCloseAt: null,
      softCloseMinutes: null,
    })),
    moves: [
      { from: null, to: first },
      { from: first, to: second },
    ],
  });
});
