import { winningPayText } from "~/domain/order/winner-offer/won-order";
import type { WinnerPaysChoice } from "~/domain/product/winner-pays";
import { expect, onTestFinished, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { argsOf, signedIn } from "~/http/request.fixture";
import {
  makeBuyer,
  makeOpenRound,
  makePledger,
  openNextRound,
  takePayments,
} from "~/operations/factories.fixture";
import { orderOf } from "~/operations/checkout/place-order.fixture";
import { placeOrder } from "~/operations/checkout/place-order.server";
import { closeAuction } from "~/operations/products/close-auction.server";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { closeRound } from "~/operations/rounds/close-round.server";
import { useEnvironmentSettings as stateSettings } from "~/operations/settings/settings.server";
import { join } from "./join-action.server";
import { auctionPage } from "./auction-page.server";

setUpTestDatabase(takePayments);

const person = (viewer: Viewer) => ({ ...viewer, username: "wanjiku", firstName: "Wanjiku" });

async function pageFor(viewer: Viewer | null, auctionId: number, checkout = false) {
  const page = await auctionPage(viewer && person(viewer), auctionId, false, { checkout });
  if (!page || page === "product") throw new Error("no such auction");
  return page;
}

const leadFor = async (viewer: Viewer | null, auctionId: number) => (await pageFor(viewer, auctionId)).lead;

async function joinForm(buyer: Viewer, auctionId: number) {
  const cookie = (await signedIn(buyer.id)).split(";")[0] ?? "";
  return (fields: Record<string, string>) => {
    const body = new URLSearchParams({ intent: "join", ...fields });
    const request = new Request(`http://soko.example/auction/${auctionId}`, {
      method: "POST",
      body,
      headers: { Cookie: cookie },
    });
    const form = new FormData();
    for (const [name, value] of body) form.set(name, value);
    return join(argsOf(request), auctionId, form);
  };
}

/** Round 2 accepts at most KSh 600; one buyer has KSh 700 from round 1. */
async function lostAuction() {
  const { auctionId } = await makeOpenRound();
  const rival = await makePledger(auctionId, 70_000);
  await openNextRound(auctionId, { maxPledgeCents: 60_000 });
  return { auctionId, rival: rival.viewer };
}

test("everybody, visitors too, sees the amount needed to lead the auction before they pay (D72)", async () => {
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  expect((await leadFor(null, auctionId)).text?.preview).toBe("Pledge at least KSh 500 to take the lead.");
  await makePledger(auctionId, 90_000);
  for (const viewer of [null, buyer])
    expect((await leadFor(viewer, auctionId)).text?.preview).toBe(
      "Pledge at least KSh 901 to take the lead.",
    );
  expect((await pageFor(null, auctionId)).phoneText).toBeNull();
  await db().user.update({ where: { id: buyer.id }, data: { phoneNumber: "+254712345678" } });
  expect((await pageFor(buyer, auctionId)).phoneText).toBe("0712 ••• 678");
});

test("an entry fee that can no longer win anything needs the tick (D72)", async () => {
  const { auctionId, rival } = await lostAuction();
  const buyer = await makeBuyer();
  expect((await leadFor(null, auctionId)).text).toMatchObject({ tone: "bad" });
  expect((await leadFor(buyer, auctionId)).cannotWin).toBe(true);
  expect((await leadFor(rival, auctionId)).cannotWin).toBe(false);

  const send = await joinForm(buyer, auctionId);
  const participations = () => db().participation.count({ where: { userId: buyer.id } });
  expect(await send({ round: "2" })).toMatchObject({
    data: {
      message: "Please tick 'I know that I can no longer win this auction' if you still want to pay.",
    },
    init: { status: 400 },
  });
  expect(await participations()).toBe(0);
  await send({ round: "2", knows: "on" });
  expect(await participations()).toBe(1);
});

test("where leading the auction takes more than leading the round, the page says whose earlier pledges are why", async () => {
  const { auctionId } = await makeOpenRound();
  const achieng = await makePledger(auctionId, 90_000, "Achieng");
  const viewer = await makeBuyer();
  expect((await leadFor(viewer, auctionId)).reason, "one amount leads both").toBeNull();
  await openNextRound(auctionId);
  await makePledger(auctionId, 60_000, "Otieno");
  for (const each of [viewer, null])
    expect((await leadFor(each, auctionId)).reason).toBe(
      "KSh 600 leads this round; KSh 901 would lead the auction, because Achieng has KSh 900 more from round 1.",
    );
  expect((await leadFor(achieng.viewer, auctionId)).reason, "she leads").toBeNull();
});

test("a closed tie is shown as a tie with its proof; the losers do not see that they won (D70)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const names = ["Amina", "Otieno", "Njeri"];
  const people = [];
  for (const name of names) people.push((await makePledger(auctionId, 60_000, name)).viewer);
  valueOf(await closeRound(admin, roundId));
  const page = await pageFor(null, auctionId);
  const winner = page.round?.winner;
  expect(page.result).toMatchObject({
    headline: `3 tied at the top; the draw chose ${winner?.firstName}.`,
    lines: ["We will show the next round here."],
  });
  expect(winner).toMatchObject({ tied: 3 });
  expect(page.board.rows.map(({ id }) => id)).toContain(winner?.participation);
  expect(page.closedRounds).toMatchObject([
    { number: 1, tie: `3 tied at the top; the draw chose ${winner?.firstName}.` },
  ]);
  const shown = await Promise.all(
    people.map(async (viewer) => (await pageFor(viewer, auctionId)).result?.isWon),
  );
  expect(shown.filter(Boolean)).toHaveLength(1);
});

test("the winner of the whole auction sees the next steps", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 90_000);
  const rival = await makePledger(auctionId, 60_000);
  valueOf(await closeAuction(admin, auctionId));
  await db().user.update({ where: { id: viewer.id }, data: { phoneNumber: "+254712345678" } });
  expect(await pageFor(viewer, auctionId)).toMatchObject({
    overallResult: { winner: { isYou: true }, sum: { text: "KSh 900" } },
    phoneText: "0712 ••• 678",
  });
  expect((await leadFor(viewer, auctionId)).standing, "shown once, in the result").toBeNull();
  expect(await pageFor(rival.viewer, auctionId)).toMatchObject({
    overallResult: { winner: { isYou: false } },
    phoneText: null,
  });
});

test("the winner of a tie sees it, and the leader of a tie sees it in every round (D69, D70)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const people = [await makePledger(auctionId, 60_000), await makePledger(auctionId, 60_000)];
  valueOf(await closeRound(admin, roundId));
  const { winner } = await db().round.findUniqueOrThrow({ where: { id: roundId }, select: { winner: true } });
  await openNextRound(auctionId);
  const isFirst = ({ viewer }: (typeof people)[number]) => viewer.id === winner?.userId;
  for (const one of people) {
    const { standing: shown } = await leadFor(one.viewer, auctionId);
    expect(shown?.facts[1]).toBe(isFirst(one) ? undefined : "tied for 1st of 2, another buyer leads");
    expect(shown?.preview).toMatch(
      isFirst(one) ? /^If nobody pledges in round 2, you win/ : /^Pledge at least/,
    );
  }
  valueOf(await closeAuction(admin, auctionId));
  const first = people.find(isFirst)?.viewer ?? null;
  expect((await pageFor(first, auctionId)).overallResult?.winner?.tie).toContain("; you won round 1,");
  expect((await pageFor(null, auctionId)).overallResult?.winner?.tie).not.toContain("you");
});

test("a buyer can try to join at most 30 times a minute, with any outcome", async () => {
  const { auctionId } = await makeOpenRound();
  const send = await joinForm(await makeBuyer(), auctionId);
  for (let n = 0; n < 30; n++)
    expect(await send({ round: "1" })).not.toMatchObject({ init: { status: 429 } });
  expect(await send({ round: "1" })).toMatchObject({ init: { status: 429 } });
});

test("a round that accepts no pledges never looks open", async () => {
  const hour = 3_600_000;
  const soon = await makeOpenRound({ startTime: new Date(Date.now() + hour) });
  const over = await makeOpenRound({ endTime: new Date(Date.now() - hour) });
  const closed = await makeOpenRound();
  valueOf(await closeRound(admin, closed.roundId));
  const shown = await Promise.all([soon, over, closed].map(({ auctionId }) => pageFor(null, auctionId)));
  expect(shown.map(({ phase, stage, round }) => [phase, stage, round?.state, round?.isOpen])).toEqual([
    ["upcoming", "closed", "active", false],
    ["ended", "closed", "active", false],
    ["live", "closed", "closed", false],
  ]);
  expect(shown[0]?.timeText).toMatch(/^Starts /);
});

test("what the winner pays is shown before the entry fee, with the current sum, and to the winner afterwards (D83)", async () => {
  onTestFinished(() => stateSettings({}));
  const textsFor = async (winnerPays: WinnerPaysChoice) => {
    stateSettings({ winnerPays });
    const { auctionId } = await makeOpenRound();
    const { viewer: winner } = await makePledger(auctionId, 90_000);
    const { viewer: loser } = await makePledger(auctionId, 60_000);
    await openNextRound(auctionId);
    await openNextRound(auctionId);
    // the current settings do not affect it
    stateSettings({ winnerPays: winnerPays === "nothing" ? "highest" : "nothing" });
    const { round } = await pageFor(winner, auctionId);
    valueOf(await closeAuction(admin, auctionId));
    const paysFor = async (viewer: Viewer | null) =>
      (await pageFor(viewer, auctionId)).overallResult?.mayOrder?.paysText;
    expect([await paysFor(loser), await paysFor(null)]).toEqual([undefined, undefined]);
    const now = round && winningPayText(round.terms, 70_000);
    return [round?.winnerPaysText, now, await paysFor(winner)];
  };
  expect(await textsFor("highest")).toEqual([
    "If you win, you pay your highest pledge plus delivery.",
    "If you win with KSh 700, you pay KSh 900 plus delivery.",
    "You pay your highest pledge, KSh 900, and the delivery.",
  ]);
  expect(await textsFor("average")).toEqual([
    "If you win, you pay your average pledge plus delivery.",
    "If you win with KSh 700, you pay KSh 800 plus delivery.",
    "You pay your average over the rounds in which anybody pledged, KSh 900, and the delivery.",
  ]);
  expect(await textsFor("nothing")).toEqual([
    "If you win, you pay only the delivery.",
    null,
    "You pay nothing more for it, only the delivery.",
  ]);
});

test("with checkout the winner orders the product, and then sees the order (D83)", async () => {
  onTestFinished(() => stateSettings({}));
  const { auctionId } = await makeOpenRound();
  const { viewer: winner } = await makePledger(auctionId, 90_000);
  const { viewer: loser } = await makePledger(auctionId, 60_000);
  valueOf(await closeAuction(admin, auctionId));
  const orderFor = async (viewer: Viewer, checkout = true) =>
    (await pageFor(viewer, auctionId, checkout)).overallResult?.mayOrder?.order;
  await db().product.update({ where: { id: auctionId }, data: { winnerPays: null } });
  expect(await orderFor(winner)).toBeNull();
  await db().product.update({ where: { id: auctionId }, data: { winnerPays: "nothing" } });
  expect(await orderFor(winner, false)).toBeNull();
  expect(await orderFor(winner)).toEqual({ to: `/checkout?won=${auctionId}`, label: "Order it" });
  expect(await orderFor(loser)).toBeUndefined();
  const { id } = valueOf(await placeOrder(winner, { ...orderOf([[auctionId, 1]]), isWon: true }));
  expect(await orderFor(winner)).toEqual({ to: `/orders/${id}`, label: "See your order" });
});
