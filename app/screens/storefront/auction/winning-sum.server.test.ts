import { expect, onTestFinished, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import type { WinnerPaysChoice } from "~/domain/product/winner-pays";
import { makeOpenRound, makePledger, openNextRound, takePayments } from "~/operations/factories.fixture";
import { closeAuction } from "~/operations/products/close-auction.server";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { useEnvironmentSettings as stateSettings } from "~/operations/settings/settings.server";
import { auctionPage } from "./auction-page.server";
import { auctionStatus } from "./auction-status";

setUpTestDatabase(takePayments);

async function pageFor(viewer: Viewer | null, auctionId: number) {
  const person = viewer && { ...viewer, username: "wanjiku", firstName: "Wanjiku" };
  const page = await auctionPage(person, auctionId, false);
  if (!page || page === "product") throw new Error("no such auction");
  return page;
}

test("the large sum of a closed auction is what its winner pays, for everybody; the average that won is beside it", async () => {
  onTestFinished(() => stateSettings({}));
  const sumsWith = async (winnerPays: WinnerPaysChoice) => {
    stateSettings({ winnerPays });
    const { auctionId } = await makeOpenRound();
    const { viewer: winner } = await makePledger(auctionId, 400_000);
    const { viewer: loser } = await makePledger(auctionId, 300_000);
    await openNextRound(auctionId);
    const { lead, situation, board } = await pageFor(winner, auctionId);
    const status = auctionStatus({ ...situation, hasPledge: board.own !== null, standing: lead.own });
    expect([status, lead.standing?.facts, (await pageFor(loser, auctionId)).lead.standing?.preview]).toEqual([
      "leading_not_joined",
      [],
      "Pledge at least KSh 1,001 to take the lead.",
    ]);
    valueOf(await closeAuction(admin, auctionId));
    const sumFor = async (viewer: Viewer | null) => (await pageFor(viewer, auctionId)).overallResult?.sum;
    const sum = await sumFor(winner);
    expect(await sumFor(loser)).toEqual({ ...sum, label: "Winning sum, plus delivery" });
    expect(await sumFor(null)).toEqual(await sumFor(loser));
    return [lead.standing?.preview, sum?.label, sum?.text, sum?.note];
  };
  const note = "The highest average over 2 rounds won: KSh 2,000.";
  const open = "If nobody pledges in round 2, you win and pay";
  for (const pays of ["average", "highest"] as const)
    expect(await sumsWith(pays)).toEqual([
      `${open} KSh 4,000 plus delivery.`,
      "You pay, plus delivery",
      "KSh 4,000",
      note,
    ]);
  expect(await sumsWith("nothing")).toEqual([
    `${open} only the delivery.`,
    "You pay, plus delivery",
    "KSh 0",
    note,
  ]);
});
