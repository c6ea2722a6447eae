// One auction with very many participants; every other auction has one round.
import { createHash } from "node:crypto";
import { dice } from "./catalogue.mjs";
import { DAY_MS, STAFF, STAR, STAR_ROUNDS, time } from "./rows.mjs";

/**
 * @typedef {import("./rows.mjs").Size} Size
 * @typedef {import("./rows.mjs").Row} Row
 * @typedef {{ table: "Round" | "Participation" | "Bid", row: Row }} TableRow
 */

const sha = (/** @type {string} */ text) => createHash("sha256").update(text).digest("hex");

const FIGURES = { basePriceCents: 50_000, minPledgeCents: 50_000, participationFeeCents: 20_000 };
const FEE = { feeCents: 20_000 };
const PLEDGES_EACH = 4;
// one in this many participants paid and never pledged
const SILENT = 20;

/** How many are in a round; all are in the last one. @param {Size} size @param {number} number */
const joinedIn = ({ participants, users }, number) =>
  Math.min(Math.ceil((participants * number) / STAR_ROUNDS), users - STAFF);

/** The rows of the large auction, with a valid ledger. @param {Size} size @param {number} now @returns {Generator<TableRow>} */
export function* starRounds(size, now) {
  const roll = dice(14);
  let firstParticipation = 1;
  /** Cents that each buyer has pledged in all rounds so far. @type {number[]} */
  const totals = [];
  for (let number = 1; number <= STAR_ROUNDS; number++) {
    const joined = joinedIn(size, number);
    const openedAt = now - (STAR_ROUNDS - number + 1) * 10 * DAY_MS;
    const isLast = number === STAR_ROUNDS;
    const drawSeed = sha(`seed ${number}`);
    const drawCommitment = sha(drawSeed);
    let ledgerHead = drawCommitment;
    let seq = 0;
    const participations = Array.from({ length: joined }, (_, i) => ({
      id: firstParticipation + i,
      cents: 0,
      reached: 0,
    }));
    for (let raise = 0; raise < PLEDGES_EACH; raise++)
      for (const participation of participations) {
        if (participation.id % SILENT === 0) continue;
        seq += 1;
        participation.cents = (participation.cents || 50_000) + 100 + Math.floor(roll() * 100_000);
        participation.reached = seq;
        const at = new Date(Math.floor(openedAt + (seq / (joined * PLEDGES_EACH)) * 9 * DAY_MS));
        ledgerHead = sha(
          [ledgerHead, seq, number, participation.id, participation.cents, at.toISOString()].join("|"),
        );
        const written = {
          seq,
          cents: participation.cents,
          submittedAt: time(at.getTime()),
          hash: ledgerHead,
        };
        yield { table: "Bid", row: { roundId: number, participationId: participation.id, ...written } };
      }
    for (const [i, { id, cents, reached }] of participations.entries()) {
      const paidAt = time(openedAt + roll() * DAY_MS);
      const times = { createdAt: paidAt, attemptedAt: paidAt, paidAt };
      const pledge = { pledgeCents: cents || null, reachedSeq: reached || null };
      totals[i] = (totals[i] ?? 0) + cents;
      const payment = { paymentStatus: "completed", ...FEE, providerReference: `bench-${id}` };
      yield {
        table: "Participation",
        row: { id, userId: STAFF + 1 + i, roundId: number, ...payment, ...times, ...pledge },
      };
    }
    const topTotalCents = totals.reduce((most, total) => Math.max(most, total), 0);
    const best = participations.reduce((top, participation) =>
      participation.cents > top.cents ? participation : top,
    );
    yield {
      table: "Round",
      row: {
        ...FIGURES,
        id: number,
        productId: STAR,
        number,
        state: isLast ? "active" : "closed",
        openedAt: time(openedAt),
        closedAt: isLast ? null : time(openedAt + 9 * DAY_MS),
        drawSeed,
        drawCommitment,
        ledgerSeq: seq,
        ledgerHead,
        participantCount: joined,
        topTotalCents,
        topTotalCount: totals.filter((total) => total === topTotalCents).length,
        winnerId: isLast ? null : best.id,
      },
    };
    firstParticipation += joined;
  }
}

/** One payment in twenty failed. @param {readonly number[]} auctions @param {Size} size @param {number} now @returns {Generator<TableRow>} */
export function* otherRounds(auctions, { users }, now) {
  const roll = dice(16);
  for (const [i, productId] of auctions.entries()) {
    const id = STAR_ROUNDS + 1 + i;
    const drawSeed = sha(`seed ${id}`);
    const ledgerHead = sha(drawSeed);
    const draw = { drawSeed, drawCommitment: ledgerHead, ledgerHead };
    yield {
      table: "Round",
      row: { ...FIGURES, id, productId, number: 1, openedAt: time(now - DAY_MS), ...draw },
    };
    if (i % 20) continue;
    const payment = { paymentStatus: "failed", ...FEE, providerReference: `failed-${id}` };
    const attemptedAt = time(now - roll() * 6 * DAY_MS);
    yield {
      table: "Participation",
      row: { userId: STAFF + 1 + (i % (users - STAFF)), roundId: id, ...payment, attemptedAt },
    };
  }
}
