import { setFileScope } from "@vanilla-extract/css/fileScope";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeOpenRound } from "~/operations/factories.fixture";
import { NO_TIMES } from "~/domain/schedule/round-times";
import type { Viewer } from "~/domain/account/access";
import { admin, newAuction, valueOf } from "~/operations/products/management.fixture";
import { scheduleRound } from "~/operations/rounds/schedule-round.server";
import { managedProduct } from "~/operations/products/management.queries.server";

// screens import style files, which need the build's transform
setFileScope("round-phase.css.ts");
const { nextRoundPage } = await import("../rounds/create-next-round/next-round-page.server");
const { bidsTab } = await import("~/screens/management/products/product/bids-tab.server");
const { overviewTab } = await import("~/screens/management/products/product/overview-tab.server");
const { participantsTab } = await import("~/screens/management/products/product/participants-tab.server");
const { revenueTab } = await import("~/screens/management/products/product/revenue-tab.server");
const { roundListView } = await import("../rounds/round-list-view.server");

setUpTestDatabase();

/** The note next to the latest round's badge, on every screen that has one. */
async function notesOf(auctionId: number) {
  const product = await managedProduct(auctionId);
  if (!product) throw new Error("no such auction");
  const none = new URLSearchParams();
  return [
    (await roundListView(product, 1)).rounds[0]?.phase,
    (await nextRoundPage(admin, auctionId)).latest?.phase,
    (await overviewTab(product, admin)).auction?.current?.phase,
    (await participantsTab(product, none)).round?.facts.phase,
    (await bidsTab(product, none)).round?.facts.phase,
    (await revenueTab(product, none)).rounds[0]?.phase,
  ];
}

test("every screen with an active round says that its auction has ended, or has not begun", async () => {
  const { auctionId } = await makeOpenRound();
  expect(new Set(await notesOf(auctionId))).toEqual(new Set([null]));
  const at = (iso: string) => new Date(iso);
  await db().product.update({ where: { id: auctionId }, data: { endTime: at("2024-11-21T15:00:00Z") } });
  expect(new Set(await notesOf(auctionId))).toEqual(new Set(["Ended 21 Nov, 18:00 EAT"]));
  const times = { startTime: at("2098-11-21T15:00:00Z"), endTime: null };
  await db().product.update({ where: { id: auctionId }, data: times });
  expect(new Set(await notesOf(auctionId))).toEqual(new Set(["Starts 21 Nov, 18:00 EAT"]));
  await db().product.update({ where: { id: auctionId }, data: { status: "draft" } });
  expect(new Set(await notesOf(auctionId)), "a draft's round").toEqual(new Set(["Not activated yet"]));
});

test("the next round's form has the range of the scheduled round, else the last round's, else the product's", async () => {
  const range = async (id: number, viewer: Viewer = admin) => {
    const { min_pledge, max_pledge } = (await nextRoundPage(viewer, id)).values;
    return `${min_pledge} ${max_pledge}`;
  };
  const product = await newAuction({ basePriceCents: 100_000 });
  await db().product.update({ where: { id: product }, data: { status: "active" } });
  expect(await range(product)).toBe("1000 10000");
  const at = new Date("2098-11-21T15:00:00Z");
  const figures = {
    basePriceCents: 100_000,
    participationFeeCents: 0,
    minPledgeCents: 150_000,
    maxPledgeCents: 900_000,
  };
  const planned = { auctionId: product, afterRound: 0, opensAt: at, stats: figures, times: NO_TIMES };
  valueOf(await scheduleRound(admin, planned));
  expect(await range(product)).toBe("1500 9000");
  expect(await range(product, { id: 0, isSuperuser: false })).toBe("1000 10000");
  const { auctionId, roundId } = await makeOpenRound();
  await db().round.update({
    where: { id: roundId },
    data: { minPledgeCents: 70_000, maxPledgeCents: 80_000 },
  });
  expect(await range(auctionId)).toBe("700 800");
});
