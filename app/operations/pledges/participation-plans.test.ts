import { afterAll, beforeAll, expect, test } from "vitest";
import { plansOf, scansOf } from "~/db/query-plans.fixture";
import { openTestFile, queriesOf } from "~/db/test-database.server";
import { makeOpenRound, makePledger, openNextRound, pledgeAs, takePayments } from "../factories.fixture";
import { chosenRound, roundSummaries, roundTotals } from "~/operations/rounds/round-summaries.queries.server";
import { ordersNeedingAttention } from "../orders/orders-needing-attention.queries.server";
import { entryFeePayments } from "../payments/payments.queries.server";
import { bidById } from "./bid-list.queries.server";
import { highestPledgeOfRound } from "./board.queries.server";
import { pledgeStats } from "./pledge-stats.queries.server";
import type { ParticipationList } from "../rounds/participation-sql.server";
import { participationRows } from "../rounds/participation-rows.queries.server";
import { participationPage } from "./participations.queries.server";

let shop: Awaited<ReturnType<typeof openTestFile>>;
let auctionId: number;
let roundId: number;
beforeAll(async () => {
  shop = await openTestFile();
  takePayments();
  ({ auctionId, roundId } = await makeOpenRound());
  for (let i = 0; i < 5; i++) await makePledger(auctionId, 60_000 + i);
});
afterAll(() => shop.close());

const TABLES = ["Participation", "Bid", "User", "Round"];

const scans = (steps: readonly string[]) => TABLES.flatMap((table) => scansOf(table, steps));

test("no list of an auction's participants scans the shop's users, pledges or rounds", async () => {
  for (const round of [roundId, null])
    for (const pledgedOnly of [true, false])
      for (const sort of pledgedOnly
        ? (["pledge"] as const)
        : (["pledge", "newest", "oldest", "fee"] as const))
        for (const q of ["", "wan", "wan mwangi", "0712"]) {
          const list: ParticipationList = {
            scope: { productId: auctionId, roundId: round },
            q,
            sort,
            pledgedOnly,
          };
          const steps = await plansOf(shop.file, () => participationPage(list, 1));
          expect(scans(steps), JSON.stringify(list)).toEqual([]);
          // round by round, or by who was found
          expect(steps.join("\n"), JSON.stringify(list)).toMatch(
            /SEARCH Participation USING .*\((roundId=\?|userId=\? AND roundId=\?)/,
          );
        }
});

test("pledges of a round are read in their order and from the index alone", async () => {
  const list: ParticipationList = {
    scope: { productId: auctionId, roundId },
    q: "",
    sort: "pledge",
    pledgedOnly: true,
  };
  const steps = await plansOf(shop.file, () => participationPage(list, 1));
  expect(steps.join("\n")).not.toContain("TEMP B-TREE FOR ORDER BY");
  const inIndex = "SEARCH Participation USING COVERING INDEX Participation_leaderboard (roundId=?";
  expect(steps.filter((step) => step.startsWith(inIndex))).toHaveLength(2);
  for (const round of [roundId, null]) {
    const stats = await plansOf(shop.file, () => pledgeStats({ productId: auctionId, roundId: round }));
    expect(stats.some((step) => step.startsWith(inIndex))).toBe(true);
  }
});

test("a page of the API's lists of participations and bids is read in index order, however many others have paid", async () => {
  for (const pledgedOnly of [true, false]) {
    const scope = { productId: auctionId, roundId: null };
    const steps = await plansOf(shop.file, () =>
      participationRows({ scope, pledgedOnly }, { skip: 1, size: 2 }),
    );
    expect(scans(steps)).toEqual([]);
    expect(steps.join("\n")).not.toContain("TEMP B-TREE");
  }
});

test("the newest entries of one or several rounds are read in index order", async () => {
  const list = { q: "", sort: "newest", pledgedOnly: false } as const;
  const single: ParticipationList = { ...list, scope: { productId: auctionId, roundId } };
  const inIndex = "SEARCH Participation USING COVERING INDEX Participation_paid (roundId=?)";
  const steps = await plansOf(shop.file, () => participationPage(single, 1));
  expect(steps).toContain(inIndex);
  expect(steps.join("\n")).not.toContain("TEMP B-TREE FOR ORDER BY");
  const { auctionId: twoRounds } = await makeOpenRound();
  await openNextRound(twoRounds);
  const several: ParticipationList = { ...list, scope: { productId: twoRounds, roundId: null } };
  const found = await plansOf(shop.file, () => participationPage(several, 1));
  expect(found.filter((step) => step === inIndex)).toHaveLength(2);
});

test("a round's figures are looked up, its highest pledge by one step into the index", async () => {
  const steps = await plansOf(shop.file, async () => {
    await roundTotals(auctionId);
    await chosenRound(auctionId, 1);
    await roundSummaries(auctionId, 1, 1);
  });
  expect(scans(steps)).toEqual([]);
  expect(steps.join("\n")).toContain("USING COVERING INDEX Participation_leaderboard (roundId=?");
});

test("a pledge and its answer are read and written by keys, however many take part", async () => {
  const { viewer } = await makePledger(auctionId, 70_000);
  const steps = await plansOf(shop.file, async () => {
    await highestPledgeOfRound(roundId);
    const { bidId } = await pledgeAs(viewer, auctionId, 80_000);
    await bidById(bidId);
  });
  expect(steps.filter((step) => step.startsWith("SCAN "))).toEqual([]);
  expect(steps.filter((step) => step.includes("other USING"))).toEqual([
    "SEARCH other USING COVERING INDEX Participation_leaderboard (roundId=? AND pledgeCents>?)",
    "SEARCH other USING COVERING INDEX Participation_leaderboard (roundId=? AND pledgeCents=? AND reachedSeq<?)",
  ]);
});

test("a pledge takes five statements: one read, four writes", async () => {
  const { viewer } = await makePledger(auctionId, 90_000);
  expect(await queriesOf(() => pledgeAs(viewer, auctionId, 95_000))).toHaveLength(5);
});

test("a page of participants reads their own payments, not all that the shop ever took", async () => {
  const steps = await plansOf(shop.file, () => entryFeePayments([1, 2]));
  expect(steps.filter((step) => / fee .*\(participationId=\?\)/.test(step))).toHaveLength(1);
});

test("what the dashboard shows of void auctions reads the orders of won goods, not all paid ones", async () => {
  const steps = await plansOf(shop.file, () => ordersNeedingAttention("void", 5));
  expect(steps.filter((step) => /Order .*\(wonProductId>/.test(step))).toHaveLength(1);
});
