import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { callApi } from "~/http/rest/call.fixture";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makePledger,
  makeSuperuser,
  openNextRound,
  pledgeAs,
  storedRound,
  takePayments,
} from "~/operations/factories.fixture";
import { newAuction } from "~/operations/products/management.fixture";
import { loader as auctionsRoute } from "./auctions.route";
import { loader as roundsRoute } from "./rounds.route";

const { calls: auctions } = auctionsRoute;
const { calls: rounds } = roundsRoute;

let as: Viewer;
setUpTestDatabase(async () => {
  takePayments();
  as = await makeSuperuser();
});

/** What a round says about people to those who may not see more (D48). */
const PERSONAL = /username|email|phone|last_name|full_name|"age"|password/;

const detail = async (roundId: number, options: { as?: Viewer; query?: string } = {}) => {
  const answer = await callApi(rounds.getRound, { ids: { roundId }, ...options });
  expect(rounds.getRound.answer.parse(answer.body)).toEqual(answer.body);
  return answer;
};

test("an open round shows everybody first names and pledges, and no seed (D12, D25, D45)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { participationId } = await makePledger(auctionId, 60_000, "Njeri");
  await makePledger(auctionId, 80_000, "Otieno");
  await joinAs(await makeBuyer("Achieng"), auctionId);
  for (const viewer of [undefined, await makeBuyer()]) {
    const { body } = await detail(roundId, viewer && { as: viewer });
    expect(body).toMatchObject({
      id: roundId,
      is_open: true,
      participant_count: 3,
      bid_count: 2,
      participants: [
        { user: { first_name: "Otieno" }, pledge_amount: 800, position: 1, payment_status: "completed" },
        { id: participationId, user: { first_name: "Njeri" }, pledge_amount: 600, position: 2 },
        { user: { first_name: "Achieng" }, pledge_amount: null, position: null },
      ],
      draw_seed: null,
      ledger_head: null,
      tied_participations: null,
      ledger: null,
    });
    expect(JSON.stringify(body)).not.toMatch(PERSONAL);
  }
  const { body } = await detail(roundId, { as });
  expect(body).toMatchObject({
    participants: [
      {
        user: {
          first_name: "Otieno",
          full_name: "Otieno Mwangi",
          username: expect.stringMatching(/^Otieno-/) as string,
          age: null,
        },
      },
      {},
      {},
    ],
  });
});

test("a closed round has everything that verifies its draw, in pages (D25, D37, D44)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  for (const name of ["Njeri", "Otieno", "Wairimu"]) await makePledger(auctionId, 80_000, name);
  await callApi(rounds.closeRound, { as, ids: { roundId } });
  const { body, headers } = await detail(roundId);
  const closed = rounds.getRound.answer.parse(body);
  expect(headers.get("X-Total-Count")).toBe("3");
  const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
  const seed = Buffer.from(closed.draw_seed ?? "", "hex");
  expect(sha256(seed)).toBe(closed.draw_commitment);
  let head = closed.draw_commitment;
  for (const { seq, participation, pledge_amount, submitted_at, hash } of closed.ledger ?? []) {
    head = sha256([head, seq, roundId, participation, pledge_amount * 100, submitted_at].join("|"));
    expect(hash).toBe(head);
  }
  expect(head).toBe(closed.ledger_head);
  const tied = closed.tied_participations ?? [];
  const digest = createHmac("sha256", seed)
    .update(`round:${roundId}:${head}:${tied.join(",")}`)
    .digest("hex");
  const drawn = tied[Number(BigInt(`0x${digest}`) % BigInt(tied.length))];
  const winner = closed.participants.find(({ id }) => id === drawn);
  expect(closed.winner).toEqual({ first_name: winner?.user.first_name, pledge_amount: 800, amount: 800 });
  expect(JSON.stringify(body)).not.toMatch(PERSONAL);

  // lists and the product show the same fields
  const { draw_seed, ledger_head, tied_participations } = closed;
  const proof = { id: roundId, draw_seed, ledger_head, tied_participations };
  const ids = { id: auctionId };
  expect((await callApi(rounds.listRounds, { ids })).body).toMatchObject([proof]);
  expect((await callApi(auctions.getAuction, { ids })).body).toMatchObject({ rounds: [proof] });

  const second = await detail(roundId, { query: "?page=2&page_size=2" });
  expect(second.body).toMatchObject({ participants: [closed.participants[2]], ledger: [closed.ledger?.[2]] });
  expect(second.headers.get("Link")).toContain('rel="prev"');
});

test("closing returns message and winner; a closed round cannot be closed again (D24)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  await makePledger(auctionId, 80_000, "Njeri");
  const send = (options: { as?: Viewer } = {}) =>
    callApi(rounds.closeRound, { ids: { roundId }, ...options });
  expect((await send()).status).toBe(401);
  expect((await send({ as: await makeBuyer() })).status).toBe(403);
  const closed = await send({ as });
  expect(rounds.closeRound.answer.parse(closed.body)).toEqual(closed.body);
  expect(closed).toMatchObject({ status: 200, body: { winner: { first_name: "Njeri", amount: 800 } } });
  expect(await send({ as })).toMatchObject({ status: 400, body: { error: "No active round found" } });
  expect(await callApi(rounds.closeRound, { as, ids: { roundId: 999_999 } })).toMatchObject({
    status: 404,
    body: { error: "Round not found" },
  });
});

test("rounds are listed newest first, and the leaderboard is the latest one's (§2, D23)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000, "Njeri");
  const next = await openNextRound(auctionId);
  await joinAs(viewer, auctionId);
  await pledgeAs(viewer, auctionId, 90_000);
  const ids = { id: auctionId };
  const listed = await callApi(rounds.listRounds, { ids });
  expect(listed.body).toMatchObject([
    { id: next.roundId, round_number: 2, is_open: true },
    { id: roundId, round_number: 1, winner: { first_name: "Njeri", pledge_amount: 600 } },
  ]);
  expect(rounds.listRounds.answer.array().parse(listed.body)).toEqual(listed.body);
  expect(JSON.stringify(listed.body)).not.toMatch(PERSONAL);
  const second = await callApi(rounds.listRounds, { ids, query: "?page=2&page_size=1" });
  expect(second.body).toMatchObject([{ id: roundId }]);
  expect(second.headers.get("X-Total-Count")).toBe("2");
  const board = await callApi(rounds.getLeaderboard, { ids, as: viewer });
  expect(rounds.getLeaderboard.answer.parse(board.body)).toEqual(board.body);
  expect(board.body).toMatchObject({
    top_bids: [{ position: 1, pledge_amount: 900, is_current_user: true, user: { first_name: "Njeri" } }],
    user_position: 1,
    user_bid: 900,
    round_number: 2,
  });
  expect((await callApi(rounds.getLeaderboard, { ids })).body).toMatchObject({ user_position: null });
});

test("a draft's rounds and leaderboard are a 404 for others (D45)", async () => {
  const auctionId = await newAuction();
  const { roundId } = await openNextRound(auctionId);
  const ids = { id: auctionId, roundId };
  for (const call of [rounds.listRounds, rounds.getLeaderboard, rounds.getRound] as const) {
    expect((await callApi(call, { ids })).status).toBe(404);
    expect((await callApi(call, { ids, as: await makeBuyer() })).status).toBe(404);
    expect((await callApi(call, { ids, as })).status).toBe(200);
  }
});

test("only superusers see participants and bids, one row per participant and round, in pages (§3, D12, D65)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer, participationId } = await makePledger(auctionId, 60_000, "Njeri");
  await pledgeAs(viewer, auctionId, 65_000);
  await makePledger(auctionId, 80_000, "Otieno");
  await joinAs(await makeBuyer("Achieng"), auctionId);
  const next = await openNextRound(auctionId, { participationFeeCents: 2_000 });
  await joinAs(viewer, auctionId);
  const own = await pledgeAs(viewer, auctionId, 70_000);
  const ids = { id: auctionId, productId: auctionId, roundId };

  const participations = await callApi(rounds.listParticipants, { as, ids });
  expect(rounds.listParticipants.answer.parse(participations.body)).toEqual(participations.body);
  expect(participations.body).toMatchObject({
    participants: [
      { round: next.roundId, user: { first_name: "Njeri" }, fee_paid: 20, pledge_amount: 700, position: 1 },
      { round: roundId, user: { first_name: "Otieno" }, fee_paid: 50, pledge_amount: 800, is_winner: true },
      { id: participationId, pledge_amount: 650, position: 2, payment_status: "completed" },
      { user: { first_name: "Achieng", last_name: "Mwangi" }, pledge_amount: null, position: null },
    ],
    total_count: 4,
    total_revenue: 170,
  });

  const all = await callApi(rounds.listAuctionBids, { as, ids });
  expect(rounds.listAuctionBids.answer.parse(all.body)).toEqual(all.body);
  expect(all.body).toMatchObject({
    bids: [
      { id: own.bidId, round_number: 2, pledge_amount: 700, receipt: own.receipt, position: 1 },
      { round_number: 1, pledge_amount: 800, is_winner: true },
      { participation: participationId, pledge_amount: 650, position: 2, receipt: "R1-2" },
    ],
    total_count: 3,
    highest_amount: 800,
  });

  const ofRound = await callApi(rounds.listRoundBids, { as, ids, query: "?page=2&page_size=1" });
  expect(ofRound.body).toMatchObject({ bids: [{ pledge_amount: 650 }], total_count: 2, highest_amount: 800 });
  expect(ofRound.headers.get("X-Total-Count")).toBe("2");
  const foreign = { productId: (await makeOpenRound()).auctionId, roundId };
  expect((await callApi(rounds.listRoundBids, { as, ids: foreign })).status).toBe(404);

  for (const call of [rounds.listParticipants, rounds.listAuctionBids, rounds.listRoundBids] as const) {
    expect((await callApi(call, { ids })).status).toBe(401);
    expect((await callApi(call, { ids, as: viewer })).status).toBe(403);
    const gone = { id: 999_999, productId: 999_999, roundId };
    expect((await callApi(call, { ids: gone, as })).status).toBe(404);
  }
});

test("closing a round counts the buyers who paid less than 10 minutes before without pledging, and refunds nobody (D98)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  await joinAs(await makeBuyer(), auctionId);
  const { body } = await callApi(rounds.closeRound, { as, ids: { roundId } });
  expect(rounds.closeRound.answer.parse(body)).toEqual(body);
  expect(body).toMatchObject({ winner: null, newcomers: 1 });
  expect(await storedRound(roundId)).toMatchObject({ participantCount: 1, returnedCount: 0 });
});
