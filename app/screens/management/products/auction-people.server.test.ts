import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeOpenRound, makePledger, openNextRound, takePayments } from "~/operations/factories.fixture";
import { newAuction } from "~/operations/products/management.fixture";
import { managedAuction, type ManagedProduct } from "~/operations/products/management.queries.server";
import { roundOfAuction } from "~/operations/rounds/round-summaries.queries.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { auctionParticipations } from "../participations/auction-participations.server";
import { bidsPage } from "~/screens/management/rounds/bids/bids-page.server";
import { participantsPage } from "../participations/participants/participants-page.server";
import { bidsTab } from "~/screens/management/products/product/bids-tab.server";
import { participantsTab } from "~/screens/management/products/product/participants-tab.server";
import { roundBidsPage } from "~/screens/management/rounds/round-bids/round-bids-page.server";

let auction: ManagedProduct;
let firstRoundId: number;
setUpTestDatabase(async () => {
  takePayments();
  const { auctionId, roundId } = await makeOpenRound({ title: "Kiondo basket" });
  firstRoundId = roundId;
  await makePledger(auctionId, 60_000, "Wanjiku");
  await makePledger(auctionId, 70_050, "Otieno");
  await openNextRound(auctionId);
  await makePledger(auctionId, 50_000, "Njeri");
  auction = await auctionAt(String(auctionId));
});

const auctionAt = (id: string) => managedRecord("bids of an auction", id, managedAuction);
const roundAt = (id: string) =>
  managedRecord("bids of a round", id, (roundId) => roundOfAuction(auction.id, roundId));
const requested = (query: string) => new URLSearchParams(query);
const names = (rows: readonly { person: { name: string } }[]) =>
  rows.map(({ person }) => person.name.split(" ")[0]);

test("a fixed-price product, a round of another auction and an invalid id are a 404 with the page's own text", async () => {
  const missing = { init: { status: 404 }, data: { title: "Error loading bids" } };
  const fixed = await newAuction({ productType: "buy_now", buyNowPriceCents: 100_000 });
  const other = await makeOpenRound();
  await expect(auctionAt(String(fixed))).rejects.toMatchObject(missing);
  await expect(auctionAt("2000000")).rejects.toMatchObject(missing);
  await expect(auctionAt("abc")).rejects.toMatchObject(missing);
  await expect(roundAt(String(other.roundId))).rejects.toMatchObject(missing);
  await expect(roundAt("1e3")).rejects.toMatchObject(missing);
  expect((await roundAt(String(firstRoundId))).number).toBe(1);
});

test("a tab shows the newest or the named round, and lists all rounds", async () => {
  const newest = await participantsTab(auction, requested(""));
  expect(newest.round?.facts.number).toBe(2);
  expect(names(newest.round?.rows ?? [])).toEqual(["Njeri"]);
  expect(newest.stats.map(({ value }) => value)).toEqual(["2", "3", "KSh 150", "3"]);
  expect(newest.all?.rounds.map(({ number, highest }) => [number, highest])).toEqual([
    [2, "KSh 500"],
    [1, "KSh 700.50"],
  ]);
  const first = await participantsTab(auction, requested("round=1"));
  expect(names(first.round?.rows ?? [])).toEqual(["Otieno", "Wanjiku"]);
  expect((await participantsTab(auction, requested("round=9"))).round?.facts.number).toBe(2);
});

test("All Bids has totals of all rounds and ranks one round", async () => {
  const { stats, round } = await bidsTab(auction, requested("round=1&q=wanjiku"));
  expect(stats.map(({ label, value }) => [label, value])).toEqual([
    ["Total bids", "3"],
    ["Unique bidders", "3"],
    ["Highest bid", "KSh 700.50"],
    ["Average bid", "KSh 600.17"],
  ]);
  expect(round?.rows.map(({ place, pledge }) => [place, pledge])).toEqual([[2, "KSh 600"]]);
  expect(round?.charts).not.toBeNull();
});

test("a draft has no round to show, and says so without a table", async () => {
  const draft = await auctionAt(String(await newAuction()));
  expect(await participantsTab(draft, requested(""))).toMatchObject({ round: null, all: null });
  expect(await bidsTab(draft, requested(""))).toMatchObject({ round: null, all: null });
  const { rows, stats } = await bidsPage(draft, requested(""));
  expect(rows).toEqual([]);
  expect(stats.map(({ value }) => value)).toEqual(["0", "0", "–", "–"]);
});

test("the page and its file show the same list", async () => {
  const { list, rows } = await participantsPage(auction, requested("round=1&sort=oldest&q=wanjiku"));
  expect(names(rows)).toEqual(["Wanjiku"]);
  expect(list.found).toBe("1 entry fee, together KSh 50");
  const { searchParams } = new URL(list.csvPath, "http://soko.example");
  const [page, file] = [
    await auctionParticipations(auction.id, requested("round=1&sort=oldest&q=wanjiku"), "fees"),
    await auctionParticipations(auction.id, searchParams, "fees"),
  ];
  expect(file).toEqual(page);
});

test("a missing round means all rounds, and the filters say so", async () => {
  const { filters, list } = await auctionParticipations(auction.id, requested("round=9"), "pledges");
  expect(filters.round).toBeNull();
  expect(list.scope.roundId).toBeNull();
  expect(names((await bidsPage(auction, requested("round=9"))).rows)).toEqual(["Otieno", "Wanjiku", "Njeri"]);
});

test("a round's own page ranks only that round", async () => {
  const page = await roundBidsPage(auction, await roundAt(String(firstRoundId)), requested(""));
  expect(page.rows.map(({ place, pledge, isWinner }) => [place, pledge, isWinner])).toEqual([
    [1, "KSh 700.50", true],
    [2, "KSh 600", false],
  ]);
  expect(page.list.csvPath).toBe(`/management/auctions/${auction.id}/round/${firstRoundId}/bids.csv`);
});
