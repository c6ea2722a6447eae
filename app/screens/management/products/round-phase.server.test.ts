import { setFileScope } from "@vanilla-extract/css/fileScope";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeOpenRound } from "~/operations/factories.fixture";
import { admin } from "~/operations/products/management.fixture";
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
});
