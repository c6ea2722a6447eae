import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { callApi } from "~/http/rest/call.fixture";
import { bidEntity } from "~/http/wire/bid.server";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makePledger,
  makeSuperuser,
  takePayments,
} from "~/operations/factories.fixture";
import { closeRound } from "~/operations/rounds/close-round.server";
import { loader as bidsRoute } from "./bids.route";

const { calls: bids } = bidsRoute;

setUpTestDatabase(takePayments);

test("a pledge returns its bid, its receipt and its place (D44, D53, D65)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  await makePledger(auctionId, 200_000);
  const buyer = await makeBuyer();
  await joinAs(buyer, auctionId);
  const placed = await callApi(bids.placeBid, {
    as: buyer,
    body: { auction: auctionId, pledge_amount: "1500.50" },
  });
  expect(placed.status).toBe(201);
  expect(bidEntity.parse(placed.body)).toMatchObject({
    auction: { id: auctionId },
    pledge_amount: 1500.5,
    amount: 1500.5,
    round: { id: roundId, round_number: 1 },
    round_info: { id: roundId, round_number: 1 },
    round_number: 1,
    is_valid: true,
    is_winner: false,
    position: 2,
    receipt: "R1-2",
  });
  const again = await callApi(bids.placeBid, { as: buyer, body: { auction: auctionId, amount: 1500.5 } });
  expect(again.status).toBe(200);
  expect(again.body).toEqual(placed.body);
});

test("a buyer's list holds all their own raises and nobody else's, newest first, in pages (D11, D12)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  await makePledger(auctionId, 70_000);
  for (const pledge_amount of [700, 800, 900])
    await callApi(bids.placeBid, { as: viewer, body: { auction: auctionId, pledge_amount } });
  const all = await callApi(bids.listBids, { as: viewer });
  expect(all.body).toMatchObject(
    [900, 800, 700, 600].map((pledge_amount) => ({ pledge_amount, position: 1 })),
  );
  const second = await callApi(bids.listBids, { as: viewer, query: "?page=2&page_size=3" });
  expect(second.body).toMatchObject([{ pledge_amount: 600 }]);
  expect(second.headers.get("X-Total-Count")).toBe("4");
  expect(second.headers.get("Link")).toBe('</api/bids/?page=1&page_size=3>; rel="prev"');
  const other = await callApi(bids.listBids, {
    as: viewer,
    query: `?auction=${auctionId}&round=${roundId + 1}`,
  });
  expect(other.body).toEqual([]);
});

test("after the close only the winner's last bid is marked as won (D65)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  await callApi(bids.placeBid, { as: viewer, body: { auction: auctionId, pledge_amount: 700 } });
  await closeRound(await makeSuperuser(), roundId);
  const { body } = await callApi(bids.listBids, { as: viewer });
  expect(body).toMatchObject([
    { pledge_amount: 700, is_winner: true },
    { pledge_amount: 600, is_winner: false },
  ]);
});

test("errors are JSON, with each field's messages (D10)", async () => {
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const body = { auction: auctionId, pledge_amount: 100 };
  expect(await callApi(bids.placeBid, { body })).toMatchObject({
    status: 401,
    body: { error: "Please log in to do this", detail: "Please log in to do this" },
  });
  expect(await callApi(bids.placeBid, { as: buyer, body })).toMatchObject({
    status: 403,
    body: { error: "Pay the entry fee to join this round first" },
  });
  await joinAs(buyer, auctionId);
  expect(await callApi(bids.placeBid, { as: buyer, body })).toMatchObject({
    status: 400,
    body: {
      error: "Pledge must be at least KSh 500",
      pledge_amount: ["Pledge must be at least KSh 500"],
    },
  });
  expect(await callApi(bids.placeBid, { as: buyer, body: {} })).toMatchObject({
    status: 400,
    body: {
      error: "Auction is required",
      auction: ["Auction is required"],
      pledge_amount: [expect.any(String)],
    },
  });
  for (const nonsense of ["", "[]", "null", "7", "{", '"x"'])
    expect(await callApi(bids.placeBid, { as: buyer, body: nonsense })).toMatchObject({
      status: 400,
      body: { error: "The body must be a JSON object" },
    });
  const xml = { "Content-Type": "application/xml" };
  expect(await callApi(bids.placeBid, { as: buyer, body: "<a/>", headers: xml })).toMatchObject({
    status: 415,
  });
  const huge = JSON.stringify({ auction: auctionId, pledge_amount: "1".repeat(600_000) });
  expect(await callApi(bids.placeBid, { as: buyer, body: huge })).toMatchObject({ status: 413 });
});

test("a token that is forged, truncated or older than a password change gets a 401 (D7, D67)", async () => {
  for (const token of ["x", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.", "a.b.c"])
    expect(await callApi(bids.listBids, { headers: { Authorization: `Bearer ${token}` } })).toMatchObject({
      status: 401,
      body: { error: "This token is not valid or has expired" },
    });
});
