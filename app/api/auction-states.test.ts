import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { callApi, tokenOf } from "~/http/rest/call.fixture";
import { makeOpenRound, makePledger, makeSuperuser, takePayments } from "~/operations/factories.fixture";
import { newAuction } from "~/operations/products/management.fixture";
import { loader as auctionStatesRoute } from "./auction-states.route";
import { loader as auctionsRoute } from "./auctions.route";

const { calls: auctionStates } = auctionStatesRoute;
const { calls: auctions } = auctionsRoute;

let as: Viewer;
setUpTestDatabase(async () => {
  takePayments();
  as = await makeSuperuser();
});

test("a draft goes live with or without a body (D18, D64)", async () => {
  const [plain, ranged] = [await newAuction(), await newAuction()];
  const first = await callApi(auctionStates.activateAuction, { as, ids: { id: plain } });
  expect(first).toMatchObject({
    status: 200,
    body: { status: "active", rounds: [{ min_pledge: 500, max_pledge: 5000, is_open: true }] },
  });
  const send = (body: object) => callApi(auctionStates.activateAuction, { as, ids: { id: ranged }, body });
  const refusals: [object, string][] = [
    [{ min_pledge: 600 }, "Please enter valid numbers"],
    [{ min_pledge: 0, max_pledge: 5 }, "Amounts must be greater than 0"],
    [{ min_pledge: 600, max_pledge: 600 }, "Maximum must be greater than minimum"],
    [{ min_pledge: 100, max_pledge: 600 }, "Minimum pledge cannot be less than base price (KSh 500)"],
  ];
  for (const [body, error] of refusals)
    expect(await send(body)).toMatchObject({ status: 400, body: { error } });
  expect(await send({ min_pledge: "600", max_pledge: 900 })).toMatchObject({
    body: { rounds: [{ min_pledge: 600, max_pledge: 900 }] },
  });
  expect(await callApi(auctionStates.activateAuction, { as, ids: { id: plain } })).toMatchObject({
    status: 400,
  });
});

test("an empty body counts as none: a fixed-price draft goes live, an auction with its defaults (D18, D43)", async () => {
  const sold = await newAuction({
    productType: "buy_now",
    buyNowPriceCents: 90_000,
    participationFeeCents: null,
  });
  const send = (id: number) => callApi(auctionStates.activateAuction, { as, ids: { id }, body: {} });
  expect(await send(sold)).toMatchObject({ status: 200, body: { status: "active", rounds: [] } });
  expect(await send(await newAuction())).toMatchObject({
    status: 200,
    body: { status: "active", rounds: [{ min_pledge: 500, max_pledge: 5000 }] },
  });
});

test("creating the next round closes the active one and names both; a stale caller gets a conflict (D19)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  await makePledger(auctionId, 60_000, "Njeri");
  const body = { base_price: 500, participation_fee: 20, min_pledge: 600, max_pledge: null, after_round: 1 };
  const opened = await callApi(auctionStates.createRound, { as, ids: { id: auctionId }, body });
  expect(opened.status).toBe(201);
  expect(auctionStates.createRound.answer.parse(opened.body)).toEqual(opened.body);
  expect(opened.body).toMatchObject({
    round_number: 2,
    registration_fee: 20,
    participation_fee: 20,
    min_pledge: 600,
    max_pledge: null,
    closed_round: { round_id: roundId, round_number: 1, winner: { first_name: "Njeri", amount: 600 } },
  });
  expect(await callApi(auctionStates.createRound, { as, ids: { id: auctionId }, body })).toMatchObject({
    status: 409,
    body: { error: "Round 2 was opened meanwhile" },
  });
  const blank = await callApi(auctionStates.createRound, { as, ids: { id: auctionId }, body: {} });
  expect(blank).toMatchObject({
    status: 400,
    body: {
      base_price: ["Please enter a valid Base Price"],
      participation_fee: ["Please enter a valid Entry Fee"],
      min_pledge: ["Please enter a valid Min Pledge"],
    },
  });
});

test("of twenty next rounds requested at once without a round number, one opens (D19)", async () => {
  const { auctionId } = await makeOpenRound();
  const body = { base_price: 500, participation_fee: 20, min_pledge: 600 };
  // created first, because making a token takes several event loop turns
  const headers = { Authorization: `Bearer ${await tokenOf(as)}` };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      callApi(auctionStates.createRound, { headers, ids: { id: auctionId }, body }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 201))
    expect(answer).toMatchObject({ status: 409, body: { error: "Round 2 was opened meanwhile" } });
});

test("closing returns the winner, and is final (D55)", async () => {
  const { auctionId } = await makeOpenRound();
  await makePledger(auctionId, 60_000, "Njeri");
  const closed = await callApi(auctionStates.closeAuction, { as, ids: { id: auctionId } });
  expect(auctionStates.closeAuction.answer.parse(closed.body)).toEqual(closed.body);
  expect(closed).toMatchObject({
    status: 200,
    body: {
      message: expect.stringContaining("wins with KSh 600") as string,
      winner: { first_name: "Njeri", amount: 600, username: expect.stringMatching(/^Njeri-/) as string },
      overall_winner: { first_name: "Njeri", total_pledge: 600, average_pledge: 600 },
    },
  });
  expect(await callApi(auctionStates.closeAuction, { as, ids: { id: auctionId } })).toMatchObject({
    status: 400,
  });
});

test("a product states what its winner pays, from its activation on (D83)", async () => {
  const id = await newAuction();
  const paysOf = async () => (await callApi(auctions.getAuction, { as, ids: { id } })).body;
  expect(await paysOf()).toMatchObject({ winner_pays: null });
  const body = { min_pledge: 500, max_pledge: 5000, winner_pays: "highest" };
  expect((await callApi(auctionStates.activateAuction, { as, ids: { id }, body })).body).toMatchObject({
    winner_pays: "highest",
  });
  expect(await paysOf()).toMatchObject({ winner_pays: "highest" });
});
