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
  takePayments,
} from "~/operations/factories.fixture";
import { newOrder, newProduct } from "~/operations/orders/orders.fixture";
import { closeAuction } from "~/operations/products/close-auction.server";
import { valueOf } from "~/operations/products/management.fixture";
import { loader as auctionReportsRoute } from "./auction-reports.route";

const { calls: auctionReports } = auctionReportsRoute;

let as: Viewer;
setUpTestDatabase(async () => {
  takePayments();
  as = await makeSuperuser();
});

test("reports are for superusers, and only for existing products (D12)", async () => {
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  for (const call of [
    auctionReports.getRevenueSummary,
    auctionReports.listBuyers,
    auctionReports.getSalesStats,
    auctionReports.calculateWinner,
  ] as const) {
    const statusFor = async (id: number, viewer?: Viewer) =>
      (await callApi(call, { ids: { id, productId: id }, ...(viewer && { as: viewer }) })).status;
    expect(await statusFor(auctionId)).toBe(401);
    expect(await statusFor(auctionId, buyer)).toBe(403);
    expect(await statusFor(999_999, as)).toBe(404);
    expect(await statusFor(auctionId, as)).toBe(200);
  }
});

test("revenue is entry fee times participants, summed over rounds (§9)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  await joinAs(await makeBuyer(), auctionId);
  const next = await openNextRound(auctionId, { participationFeeCents: 2_050 });
  await joinAs(viewer, auctionId);
  const { body } = await callApi(auctionReports.getRevenueSummary, { as, ids: { id: auctionId } });
  expect(auctionReports.getRevenueSummary.answer.parse(body)).toEqual(body);
  expect(body).toMatchObject({
    participation_fee: 20.5,
    registration_fee: 20.5,
    participant_count: 3,
    total_revenue: 120.5,
    rounds: [
      { id: next.roundId, round_number: 2, participant_count: 1, revenue: 20.5 },
      { id: roundId, round_number: 1, participant_count: 2, revenue: 100 },
    ],
  });
});

test("buyers and sales leave cancelled orders and shipping out of their totals (D46, D66)", async () => {
  const id = await newProduct();
  await newOrder({ items: [[id, 2]], status: "paid" });
  await newOrder({ items: [[id, 1]], status: "cancelled" });
  await newOrder({ items: [[await newProduct(), 5]], status: "paid" });
  const listed = await callApi(auctionReports.listBuyers, { as, ids: { id } });
  expect(auctionReports.listBuyers.answer.parse(listed.body)).toEqual(listed.body);
  expect(listed.body).toMatchObject({
    buyers: [
      { quantity: 1, total_price: 1200, order_status: "cancelled" },
      { quantity: 2, total_price: 2400, customer: { email: expect.stringContaining("@") as string } },
    ],
    total_orders: 1,
    total_units_sold: 2,
    total_revenue: 2400,
  });
  const second = await callApi(auctionReports.listBuyers, { as, ids: { id }, query: "?page=2&page_size=1" });
  expect(second.body).toMatchObject({ buyers: [{ quantity: 2 }], total_units_sold: 2 });
  expect(second.headers.get("X-Total-Count")).toBe("2");
  const { body } = await callApi(auctionReports.getSalesStats, { as, ids: { id } });
  expect(auctionReports.getSalesStats.answer.parse(body)).toEqual(body);
  expect(body).toMatchObject({
    total_orders: 1,
    total_units_sold: 2,
    total_revenue: 2400,
    average_order_value: 2400,
    orders_by_status: { pending: 0, paid: 1, cancelled: 1 },
    buy_now_price: 1200,
    stock_quantity: 10,
  });
});

test("the winner has the highest average over all rounds; one not joined counts 0 (§1, D26)", async () => {
  const { auctionId } = await makeOpenRound();
  const once = await makePledger(auctionId, 150_000, "Otieno");
  const twice = await makePledger(auctionId, 80_000, "Njeri");
  await openNextRound(auctionId);
  await joinAs(twice.viewer, auctionId);
  await pledgeAs(twice.viewer, auctionId, 90_050);
  const ids = { productId: auctionId };
  const { body } = await callApi(auctionReports.calculateWinner, { as, ids });
  expect(auctionReports.calculateWinner.answer.parse(body)).toEqual(body);
  const first = {
    rank: 1,
    user: { id: twice.viewer.id, full_name: "Njeri Mwangi" },
    total_pledge: 1700.5,
    average_pledge: 850.25,
    rounds_participated: 2,
  };
  expect(body).toMatchObject({
    auction: { id: auctionId },
    total_rounds: 2,
    total_participants: 2,
    final: false,
    tie: null,
    proof: `/auction/${auctionId}/proof`,
    winner: first,
    all_participants: [
      first,
      {
        rank: 2,
        user: { id: once.viewer.id },
        average_pledge: 750,
        round_details: [
          { round_number: 1, participated: true, pledge_amount: 1500 },
          { round_number: 2, participated: false, pledge_amount: null },
        ],
      },
    ],
  });
  const second = await callApi(auctionReports.calculateWinner, { as, ids, query: "?page=2&page_size=1" });
  expect(second.body).toMatchObject({ winner: first, all_participants: [{ rank: 2 }] });
  expect(second.headers.get("X-Total-Count")).toBe("2");
  const past = await callApi(auctionReports.calculateWinner, { as, ids, query: "?page=9" });
  expect(past.body).toMatchObject({ winner: first, all_participants: [] });
});

test("an auction without pledges has no winner, and an open tie names nobody (D69)", async () => {
  const { auctionId } = await makeOpenRound();
  const ids = { productId: auctionId };
  const buyer = await makeBuyer();
  await joinAs(buyer, auctionId);
  const ask = async () => (await callApi(auctionReports.calculateWinner, { as, ids })).body;
  expect(await ask()).toMatchObject({ winner: null, tie: null, total_participants: 1, final: false });
  await pledgeAs(buyer, auctionId, 60_000);
  const { viewer } = await makePledger(auctionId, 60_000);
  const users = [buyer.id, viewer.id].toSorted((one, other) => one - other);
  const tie = { users, deciding_round: 1, decided_by: null };
  expect(await ask()).toMatchObject({ winner: null, tie, final: false });
  valueOf(await closeAuction(as, auctionId));
  const closed = await ask();
  expect(auctionReports.calculateWinner.answer.parse(closed)).toEqual(closed);
  expect(closed).toMatchObject({
    winner: { rank: 1, total_pledge: 600 },
    tie: { ...tie, decided_by: "round" },
    final: true,
  });
});
