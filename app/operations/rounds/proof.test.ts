import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import {
  makeBuyer,
  makeOpenRound,
  makePledger,
  openNextRound,
  storedRound,
  takePayments,
} from "../factories.fixture";
import { auctionView } from "../products/auction.queries.server";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { admin, newAuction, valueOf } from "../products/management.fixture";
import { closeRound } from "./close-round.server";
import { roundProof } from "./proof.queries.server";

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
