import { afterAll, beforeAll, expect, test } from "vitest";
import { plansOf } from "~/db/query-plans.fixture";
import { openTestFile } from "~/db/test-database.server";
import { ownPledges, profileOf } from "~/operations/accounts/profile.queries.server";
import { createSession, findSession } from "~/operations/accounts/sessions.server";
import { userTotals } from "./user-totals.queries.server";
import { cartCount, cartOf } from "~/operations/carts/carts.queries.server";
import { ownOrders, spendingOf } from "~/operations/orders/orders.queries.server";
import { bidCounts, ownBids } from "~/operations/pledges/own-bids.queries.server";
import { placeInLargeAuction } from "~/operations/pledges/cached-totals.server";
import { standingOf } from "~/operations/pledges/standing-of.fixture";
import { auctionView } from "~/operations/products/auction.queries.server";
import { productView } from "~/operations/products/product.queries.server";
import { toDosOf } from "~/operations/to-do/to-do.queries.server";
import { makeOpenRound, makePledger, pledgeAs, takePayments } from "../factories.fixture";
import { newOrder } from "../orders/orders.fixture";

let database: Awaited<ReturnType<typeof openTestFile>>;
let userId: number;
let auctionId: number;
let session: string;
let raise: (cents: number) => Promise<unknown>;

beforeAll(async () => {
  database = await openTestFile();
  takePayments();
  ({ auctionId } = await makeOpenRound());
  const { viewer } = await makePledger(auctionId, 60_000);
  userId = viewer.id;
  raise = (cents) => pledgeAs(viewer, auctionId, cents);
  await newOrder({ userId, items: [[auctionId, 1]] });
  session = await createSession(userId);
});
afterAll(() => database.close());

const now = new Date();
const viewer = () => ({ id: userId, isSuperuser: false });

/** The first three are read for every page of somebody signed in. */
const READS: Record<string, () => Promise<unknown>> = {
  "the session": () => findSession(session),
  "the cart's badge": () => cartCount(userId),
  "what there is to do": () => toDosOf(viewer(), now, { hasCheckout: true, sendsSms: true }),
  "the cart": () => cartOf(userId, now),
  "an auction": () => auctionView(viewer(), auctionId, now),
  "a product": () => productView(viewer(), auctionId, now),
  "the place in an auction": () => standingOf(userId, auctionId, now),
  "the account": () => profileOf(userId),
  "its figures": () => userTotals(userId),
  "its pledges": () => ownPledges(userId, { take: 5 }),
  "its orders": () => ownOrders(userId, { take: 3 }),
  "what it spent": () => spendingOf(userId),
  "its bids": () => ownBids(userId),
  "their number": () => bidCounts(userId),
};

const scans = (steps: readonly string[]) =>
  steps.filter((step) => /^SCAN (?!CONSTANT|everyone|setting\b|point\b|\(subquery)/.test(step));

// settings and pick-up points are a handful of rows, read as a whole
test.each(Object.entries(READS))("%s: no table is scanned", async (_, read) => {
  expect(scans(await plansOf(database.file, read))).toEqual([]);
});

test("the place in a large auction: neither the first read nor one after a pledge scans a table", async () => {
  expect(scans(await plansOf(database.file, () => placeInLargeAuction(auctionId, userId)))).toEqual([]);
  await raise(70_000);
  expect(scans(await plansOf(database.file, () => placeInLargeAuction(auctionId, userId)))).toEqual([]);
});
