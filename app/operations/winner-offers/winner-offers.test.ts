import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { NOT_THE_WINNER, WON_ORDERED } from "~/domain/order/winner-offer/won-order";
import { auctionPage } from "~/screens/storefront/auction/auction-page.server";
import { auctionProofPage } from "~/screens/storefront/proofs/auction-proof/auction-proof-page.server";
import { userTotals } from "../accounts/user-totals.queries.server";
import {
  makeBuyer,
  makeOpenRound,
  makePledger,
  openNextRound,
  pledgeAs,
  joinAs,
  takePayments,
} from "../factories.fixture";
import { standingOf } from "../pledges/standing-of.fixture";
import { closeAuction } from "../products/close-auction.server";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { voidRound } from "../rounds/void/void-round.server";
import { useEnvironmentSettings } from "../settings/settings.server";
import { shopTime } from "../shop-clock.server";
import { offerToNextBuyer, wonOrder } from "./winner-offers.server";
import { wonNotOrdered } from "../orders/orders-needing-attention.queries.server";
import { orderOf } from "../checkout/place-order.fixture";
import { placeOrder } from "../checkout/place-order.server";
import { cancelOrder } from "../orders/cancel/cancel-order.server";
import { updateOrderStatus } from "../orders/update-order-status.server";

setUpTestDatabase(takePayments);
afterEach(() => useEnvironmentSettings({}));

const DAY_MS = 86_400_000;
const reason = "The winner does not answer";
const CHECKOUT = { hasCheckout: true };

/** Closed, two rounds: Achieng won with KSh 900 and 700, then Baraka with KSh 800, Chebet with KSh 600, and one without a pledge. */
async function wonAuction() {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer: winner } = await makePledger(auctionId, 90_000, "Achieng");
  const { viewer: second } = await makePledger(auctionId, 80_000, "Baraka");
  const { viewer: third } = await makePledger(auctionId, 60_000, "Chebet");
  await joinAs(await makeBuyer("Dalmas"), auctionId);
  await openNextRound(auctionId);
  await joinAs(winner, auctionId);
  await pledgeAs(winner, auctionId, 70_000);
  valueOf(await closeAuction(admin, auctionId, CHECKOUT));
  return { auctionId, roundId, winner, second, third };
}

const offer = (auctionId: number, seenPlace: number, options = CHECKOUT) =>
  offerToNextBuyer(admin, auctionId, { seenPlace, reason }, options);

/** Moves the offers this many days into the past. */
async function pass(productId: number, days: number) {
  const rows = await db().winnerOffer.findMany({ where: { productId } });
  for (const { id, offeredAt, orderBefore } of rows)
    await db().winnerOffer.update({
      where: { id },
      data: {
        offeredAt: new Date(offeredAt.getTime() - days * DAY_MS),
        orderBefore: new Date(orderBefore.getTime() - days * DAY_MS),
      },
    });
}

const order = (viewer: Viewer, auctionId: number) =>
  placeOrder(viewer, { ...orderOf([[auctionId, 1]]), isWon: true });

const pageFor = async ({ id }: Viewer, auctionId: number) => {
  const viewer = { id, isSuperuser: false, username: `buyer-${randomUUID()}`, firstName: "Buyer" };
  const page = await auctionPage(viewer, auctionId, false, { checkout: true });
  if (!page || page === "product") throw new Error("no auction page");
  return page;
};

const previewOf = async ({ id }: Viewer, auctionId: number) =>
  (await standingOf(id, auctionId, shopTime()))?.preview.kind;

test("the winner has 7 days; then the next in the ranking may order the goods at their own price, and the first no longer (D100)", async () => {
  const { auctionId, winner, second, third } = await wonAuction();
  expect(refusalOf(await offer(auctionId, 2)).message).toMatch(/^They may order until /);
  await pass(auctionId, 6.9);
  expect(refusalOf(await offer(auctionId, 2)).code).toBe("conflict");
  await pass(auctionId, 0.2);
  expect(await previewOf(winner, auctionId)).toBe("won");
  const offered = valueOf(await offer(auctionId, 2));
  expect(offered).toMatchObject({ place: 2, userId: second.id });
  expect(offered.orderBefore.getTime() - offered.offeredAt.getTime()).toBe(7 * DAY_MS);
  expect(refusalOf(await order(winner, auctionId)).message).toBe(NOT_THE_WINNER);
  expect(refusalOf(await order(third, auctionId)).message).toBe(NOT_THE_WINNER);
  const { id } = valueOf(await order(second, auctionId));
  const row = inCents(await db().order.findUniqueOrThrow({ where: { id } }));
  // KSh 800 over two rounds
  expect(row).toMatchObject({ userId: second.id, wonProductId: auctionId, subtotalCents: 40_000 });
  await pass(auctionId, 8);
  expect(refusalOf(await offer(auctionId, 3)).message).toBe("What was won has been ordered.");
});

const cancelled = { reason: "The buyer asked for it", money: null, keepReason: "", seenAt: null };

test("a cancelled order gives its buyer the days to order again, and the next only after them (D100)", async () => {
  const { auctionId, winner, second } = await wonAuction();
  const first = valueOf(await order(winner, auctionId));
  await pass(auctionId, 8);
  valueOf(await cancelOrder(admin, first.id, cancelled));
  expect(await wonOrder(auctionId)).toBeNull();
  expect(refusalOf(await offer(auctionId, 2)).message).toMatch(/^They may order until /);
  const again = valueOf(await order(winner, auctionId));
  expect(refusalOf(await order(winner, auctionId)).message).toBe(WON_ORDERED);
  valueOf(await updateOrderStatus(admin, again.id, { status: "cancelled" }));
  expect(refusalOf(await offer(auctionId, 2)).message).toMatch(/^They may order until /);
  await pass(auctionId, 8);
  valueOf(await offer(auctionId, 2));
  const { id } = valueOf(await order(second, auctionId));
  // the goods went to the next buyer: what was cancelled cannot be taken up again
  for (const one of [first, again])
    expect(refusalOf(await updateOrderStatus(admin, one.id, { status: "pending" })).code).toBe("conflict");
  expect(await wonOrder(auctionId)).toEqual({ id });
});

test("if an order is reopened while its buyer orders again, the goods are sold once (D100)", async () => {
  for (let n = 0; n < 4; n++) {
    const { auctionId, winner } = await wonAuction();
    const { id } = valueOf(await order(winner, auctionId));
    valueOf(await cancelOrder(admin, id, cancelled));
    await Promise.allSettled([updateOrderStatus(admin, id, { status: "pending" }), order(winner, auctionId)]);
    const where = { productId: auctionId, order: { status: { not: "cancelled" as const } } };
    expect(await db().orderItem.count({ where })).toBe(1);
  }
});

test("page, proof, dashboard and the count of auctions won follow an offer, and the audit trail has its reason", async () => {
  const { auctionId, winner, second } = await wonAuction();
  const before = await pageFor(winner, auctionId);
  expect(before.overallResult).toMatchObject({
    offers: [],
    mayOrder: { isOrdered: false, order: { to: `/checkout?won=${auctionId}` } },
  });
  expect(before.overallResult?.mayOrder?.deadlineText).toMatch(/^Please order it by /);
  await pass(auctionId, 8);
  valueOf(await offer(auctionId, 2));
  const expected = expect.stringMatching(
    /^The first winner did not order in time\. They could order from .* to .*\. On .* it was offered to number 2 of the ranking, Baraka\.$/,
  ) as unknown;
  const [first, next] = [await pageFor(winner, auctionId), await pageFor(second, auctionId)];
  expect(first.overallResult).toMatchObject({ offers: [expected], mayOrder: null });
  expect(next.overallResult).toMatchObject({
    offers: [expected],
    winner: { firstName: "Achieng", isYou: false },
    mayOrder: { order: { to: `/checkout?won=${auctionId}`, label: "Order it" } },
  });
  expect((await auctionProofPage(null, auctionId, 1))?.offers).toEqual([expected]);
  expect([await previewOf(winner, auctionId), await previewOf(second, auctionId)]).toEqual([
    "not_ordered",
    "offered",
  ]);
  expect([(await userTotals(winner.id)).auctionsWon, (await userTotals(second.id)).auctionsWon]).toEqual([
    0, 1,
  ]);
  const waiting = (await wonNotOrdered(50)).oldest.find(({ product }) => product.id === auctionId);
  expect(waiting?.buyer?.firstName).toBe("Baraka");
  const entry = await db().auditEntry.findFirstOrThrow({
    where: { action: "product.offer", subjectId: auctionId },
  });
  expect(entry.after).toContain(reason);
});

test("offers go on along the ranking, only to buyers who pledged, and to nobody in a void auction", async () => {
  const { auctionId, roundId, third } = await wonAuction();
  for (const place of [2, 3]) {
    await pass(auctionId, 8);
    valueOf(await offer(auctionId, place));
  }
  await pass(auctionId, 8);
  expect(refusalOf(await offer(auctionId, 4)).message).toBe("Nobody else has pledged in this auction.");
  expect((await auctionProofPage(null, auctionId, 1))?.offers).toHaveLength(2);
  valueOf(
    await voidRound(admin, roundId, { reason: "The basket was broken", whole_auction: true, confirm: true }),
  );
  expect(refusalOf(await order(third, auctionId)).message).toBe(NOT_THE_WINNER);
  expect(refusalOf(await offer(auctionId, 4)).message).toContain("void");
  expect((await userTotals(third.id)).auctionsWon).toBe(0);
});

test("a winner who pays nothing more stays the winner; without checkout nobody can order, and a winner without a deadline gets one first", async () => {
  useEnvironmentSettings({ winnerPays: "nothing" });
  const free = await wonAuction();
  expect(await db().winnerOffer.count({ where: { productId: free.auctionId } })).toBe(0);
  expect(refusalOf(await offer(free.auctionId, 1)).message).toContain("nothing more");
  useEnvironmentSettings({ daysToOrder: 3 });
  const { auctionId } = await makeOpenRound();
  const { viewer: winner } = await makePledger(auctionId, 90_000);
  await makePledger(auctionId, 80_000);
  valueOf(await closeAuction(admin, auctionId));
  expect(refusalOf(await offer(auctionId, 1, { hasCheckout: false })).message).toContain("checkout is off");
  expect(refusalOf(await offer(auctionId, 2)).code).toBe("conflict");
  const { place, userId, offeredAt, orderBefore } = valueOf(await offer(auctionId, 1));
  expect({ place, userId, ms: orderBefore.getTime() - offeredAt.getTime() }).toEqual({
    place: 1,
    userId: winner.id,
    ms: 3 * DAY_MS,
  });
  expect(refusalOf(await offer(auctionId, 2)).message).toMatch(/^They may order until /);
  expect(refusalOf(await offerToNextBuyer(winner, auctionId, { seenPlace: 2, reason }, CHECKOUT)).code).toBe(
    "forbidden",
  );
});

test("of several offers at once one is made", async () => {
  const { auctionId } = await wonAuction();
  await pass(auctionId, 8);
  const offered = await Promise.all([1, 2, 3, 4].map(() => offer(auctionId, 2)));
  expect(offered.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await db().winnerOffer.count({ where: { productId: auctionId } })).toBe(2);
  expect(await db().auditEntry.count({ where: { action: "product.offer", subjectId: auctionId } })).toBe(1);
});

test("of the first winner's order and an offer to the next at the same moment exactly one succeeds", async () => {
  const made: string[] = [];
  for (let time = 0; time < 8; time += 1) {
    const { auctionId, winner, second } = await wonAuction();
    await pass(auctionId, 8);
    const tries = [() => order(winner, auctionId), () => offer(auctionId, 2)];
    if (time % 2 === 1) tries.reverse();
    const results = await Promise.all(tries.map((attempt) => attempt()));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const isOrdered = (await db().order.count({ where: { wonProductId: auctionId } })) === 1;
    expect(await db().winnerOffer.count({ where: { productId: auctionId, place: 2 } })).toBe(
      isOrdered ? 0 : 1,
    );
    made.push(isOrdered ? "order" : "offer");
    if (isOrdered) expect(refusalOf(await order(second, auctionId)).message).toBe(NOT_THE_WINNER);
    else expect(valueOf(await order(second, auctionId)).id).toBeGreaterThan(0);
    expect(refusalOf(await order(isOrdered ? winner : second, auctionId)).message).toBe(WON_ORDERED);
  }
  expect(made).toHaveLength(8);
});
