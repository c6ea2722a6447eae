import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import {
  joinAs,
  makeOpenRound,
  makePledger,
  openNextRound,
  pledgeAs,
  takePayments,
} from "~/operations/factories.fixture";
import { makeBids } from "~/operations/pledges/busy-buyer.fixture";
import { deleteProduct } from "~/operations/products/deletion/delete-product.server";
import { admin, newUser, valueOf } from "~/operations/products/management.fixture";
import { voidRound } from "~/operations/rounds/void/void-round.server";
import { DASHBOARD_TABS, dashboardPage, type DashboardTab, type TabContent } from "./dashboard-page.server";

setUpTestDatabase(takePayments);

const now = new Date();

async function pageOf(id: number, query = "", isSuperuser = false) {
  const page = await dashboardPage({ id, isSuperuser }, new URLSearchParams(query), now);
  if (!page) throw new Error("no such account");
  return page;
}

async function tabOf<Tab extends DashboardTab>(userId: number, tab: Tab, query = "") {
  const { content } = await pageOf(userId, `tab=${tab}${query}`);
  if (content.tab !== tab) throw new Error(`this is ${content.tab}`);
  return content as TabContent<Tab>;
}

test("a card shows the pledges and the buyer's standing, newest auction first", async () => {
  const { auctionId } = await makeOpenRound({ title: "Solar lamp" });
  const { viewer } = await makePledger(auctionId, 60_000);
  await makePledger(auctionId, 500_000, "Otieno");
  await pledgeAs(viewer, auctionId, 75_000);
  await openNextRound(auctionId, { maxPledgeCents: 100_000 });
  await joinAs(viewer, auctionId);
  await pledgeAs(viewer, auctionId, 90_000);
  const other = await makeOpenRound({ title: "Kiondo basket" });
  await joinAs(viewer, other.auctionId);
  await pledgeAs(viewer, other.auctionId, 50_000);

  const { summary } = await pageOf(viewer.id);
  expect(summary).toMatchObject({ bids: 4, auctions: 2 });
  const [basket, lamp] = (await tabOf(viewer.id, "overview")).cards;
  expect(basket?.title).toBe("Kiondo basket");
  expect(lamp).toMatchObject({ title: "Solar lamp", to: `/auction/${auctionId}`, status: "active" });
  expect(lamp?.stats.map(({ label, value }) => `${label} ${value}`)).toEqual([
    "Rounds participated 2",
    "Total bids 3",
    "Average pledge KSh 750",
    "Total pledged KSh 2,250",
    "Highest KSh 900",
    "Lowest KSh 600",
  ]);
  expect(lamp?.statsNote, "why they differ from the standing's").toBe(
    "Average and total here are over all your 3 pledges, raises included. To win, only your last pledge of each round counts.",
  );
  expect(lamp?.standing?.facts).toEqual(["Your average is KSh 825 over 2 rounds", "2nd of 2"]);
  expect(lamp?.standing?.preview).toContain("no longer wins in this round");
});

test("if all of a buyer's rounds are void, card and history say so instead of showing zeros (D78)", async () => {
  const { auctionId, roundId } = await makeOpenRound({ title: "Sisal rug" });
  const { viewer } = await makePledger(auctionId, 60_000);
  const declareVoid = async (id: number) =>
    valueOf(
      await voidRound(admin, id, {
        reason: "The picture showed another rug",
        whole_auction: false,
        confirm: true,
      }),
    );
  await declareVoid(roundId);
  const one =
    "Round 1 was declared void. Your pledge in it does not count, and your entry fee goes back to you.";
  expect((await tabOf(viewer.id, "overview")).cards).toMatchObject([{ voidText: one, stats: [] }]);
  expect((await tabOf(viewer.id, "bidding")).histories).toMatchObject([
    { voidText: one, rounds: [{ id: 1 }] },
  ]);

  const next = await openNextRound(auctionId);
  await joinAs(viewer, auctionId);
  await pledgeAs(viewer, auctionId, 80_000);
  const [counting] = (await tabOf(viewer.id, "overview")).cards;
  expect(counting?.voidText).toBeNull();
  expect(counting?.stats).toContainEqual({ label: "Highest", value: "KSh 800" });
  await declareVoid(next.roundId);
  expect((await tabOf(viewer.id, "overview")).cards[0]?.voidText).toMatch(
    /^Rounds 1 and 2 were declared void\./,
  );
});

test("an administrator who was a buyer sees in which open rounds they can no longer raise (D87)", async () => {
  const { auctionId } = await makeOpenRound({ title: "Water tank" });
  const { viewer } = await makePledger(auctionId, 60_000);
  expect((await pageOf(viewer.id)).lostParticipations).toEqual([]);
  const { lostParticipations, content } = await pageOf(viewer.id, "", true);
  expect(lostParticipations).toEqual([
    { to: `/auction/${auctionId}`, text: "Water tank, round 1 (pledged KSh 600)" },
  ]);
  // no card suggests a pledge that they may not place
  expect(content).toMatchObject({ cards: [{ title: "Water tank", standing: undefined }] });
  await openNextRound(auctionId);
  expect((await pageOf(viewer.id, "", true)).lostParticipations).toEqual([
    { to: `/auction/${auctionId}`, text: "Water tank (joined, not closed yet)" },
  ]);
});

test("a deleted auction is 'Unknown Auction', unknown, without a link", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  valueOf(await deleteProduct(admin, auctionId));
  const unknown = { title: "Unknown Auction", to: null, status: "unknown" };
  expect((await tabOf(viewer.id, "overview")).cards).toMatchObject([{ ...unknown, standing: undefined }]);
  expect((await tabOf(viewer.id, "bidding")).histories).toMatchObject([{ ...unknown, rounds: [{ id: 1 }] }]);
});

test("a new account is empty, and an invalid address opens the overview", async () => {
  const userId = await newUser("Wanjiku");
  await db().user.update({
    where: { id: userId },
    data: { firstName: "", lastName: "", username: "wanjiku.m" },
  });
  const { person, summary, content } = await pageOf(userId, "tab=nonsense&page=-1");
  expect(person).toMatchObject({
    name: "wanjiku.m",
    initial: "W",
    phone: "Not provided",
    age: "Not provided",
  });
  expect(summary).toEqual({ bids: 0, auctions: 0, spentText: "KSh 0", orders: 0, cancelled: 0 });
  expect(content).toMatchObject({ tab: "overview", cards: [], purchases: [] });
});

test("a deleted account has no dashboard", async () => {
  expect(await dashboardPage({ id: 2_000_000, isSuperuser: false }, new URLSearchParams(), now)).toBeNull();
});

test("five hundred bids in forty auctions need as many queries as six in three, on every tab", async () => {
  const [few, many] = [await newUser("Wanjiku"), await newUser("Otieno")];
  await makeBids(few, { auctions: 3, bids: 6 });
  await makeBids(many, { auctions: 40, bids: 500 });
  for (const tab of DASHBOARD_TABS) {
    const small = await queriesOf(() => pageOf(few, `tab=${tab}`));
    const large = await queriesOf(() => pageOf(many, `tab=${tab}`));
    expect([tab, large.length]).toEqual([tab, small.length]);
  }
  expect((await tabOf(many, "overview")).cards).toHaveLength(6);
});

test("a long history can be paged through completely, and a page after the last is the last one", async () => {
  const userId = await newUser("Wanjiku");
  await makeBids(userId, { auctions: 23, bids: 100 });
  const pages = await Promise.all([1, 2, 3, 99].map((page) => tabOf(userId, "bidding", `&page=${page}`)));
  expect(pages.map(({ page, pageCount, histories }) => [page, pageCount, histories.length])).toEqual([
    [1, 3, 10],
    [2, 3, 10],
    [3, 3, 3],
    [3, 3, 3],
  ]);
  const shown = pages.slice(0, 3).flatMap(({ histories }) => histories);
  expect(shown.reduce((sum, { bidCount }) => sum + bidCount, 0)).toBe(100);
  expect(new Set(shown.map(({ id }) => id)).size).toBe(23);
});
