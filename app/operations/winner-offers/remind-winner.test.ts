import { afterEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { orderOf } from "../checkout/place-order.fixture";
import { placeOrder } from "../checkout/place-order.server";
import { makeOpenRound, makePledger, takePayments } from "../factories.fixture";
import { noChannels, rememberMessages } from "../messages/outbox.fixture";
import { closeAuction } from "../products/close-auction.server";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { remindWinner } from "./remind-winner.server";
import { offerToNextBuyer } from "./winner-offers.server";

setUpTestDatabase(takePayments);
afterEach(noChannels);

const CHECKOUT = { hasCheckout: true };

/** Achieng won it, Baraka comes next. The message of the close itself is not among what is queued. */
async function wonAuction() {
  const { auctionId } = await makeOpenRound();
  const { viewer: winner } = await makePledger(auctionId, 90_000, "Achieng");
  const { viewer: second } = await makePledger(auctionId, 80_000, "Baraka");
  valueOf(await closeAuction(admin, auctionId, CHECKOUT));
  rememberMessages("email");
  return { auctionId, winner, second };
}

const messagesOf = (auctionId: number) =>
  db().delivery.findMany({
    where: { event: { startsWith: `auction.won ${auctionId} ` } },
    orderBy: { id: "asc" },
    select: { id: true, event: true, userId: true },
  });
const reminded = async (auctionId: number) => (await messagesOf(auctionId)).map(({ userId }) => userId);
const audited = (subjectId: number) =>
  db().auditEntry.count({ where: { action: "product.remind", subjectId } });

/** What was sent today was sent yesterday. */
const aDayLater = async (auctionId: number) => {
  for (const { id, event } of await messagesOf(auctionId))
    await db().delivery.update({
      where: { id },
      data: { event: event.replace(/again [\d-]+/, "again 2026-01-01") },
    });
};

test("the winner of an auction that nobody has ordered is reminded once a day, however often staff press", async () => {
  const { auctionId, winner } = await wonAuction();
  const both = await Promise.all([remindWinner(admin, auctionId), remindWinner(admin, auctionId)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await reminded(auctionId)).toEqual([winner.id]);
  expect(refusalOf(await remindWinner(admin, auctionId)).message).toMatch(/^They were reminded today/);
  await aDayLater(auctionId);
  valueOf(await remindWinner(admin, auctionId));
  expect(await reminded(auctionId)).toEqual([winner.id, winner.id]);
  expect(await audited(auctionId)).toBe(2);
});

test("the reminder goes to whom the goods are offered now, and to nobody once their days are over or they have ordered", async () => {
  const { auctionId, winner, second } = await wonAuction();
  valueOf(await remindWinner(admin, auctionId));
  await db().winnerOffer.updateMany({ data: { orderBefore: new Date(0) } });
  expect(refusalOf(await remindWinner(admin, auctionId)).message).toBe("They did not order in time.");
  const reason = "The winner does not answer";
  valueOf(await offerToNextBuyer(admin, auctionId, { seenPlace: 2, reason }, CHECKOUT));
  valueOf(await remindWinner(admin, auctionId));
  // the offer itself, and the reminder of the same day
  expect(await reminded(auctionId)).toEqual([winner.id, second.id, second.id]);
  valueOf(await placeOrder(second, { ...orderOf([[auctionId, 1]]), isWon: true }));
  await aDayLater(auctionId);
  expect(refusalOf(await remindWinner(admin, auctionId)).message).toBe("What was won has been ordered.");
});

test("nothing is written where no message can reach the winner, and staff without rounds remind nobody", async () => {
  const { auctionId, winner } = await wonAuction();
  const clerk = { id: admin.id, isSuperuser: false, permissions: ["orders"] } as const;
  expect(refusalOf(await remindWinner(clerk, auctionId)).code).toBe("forbidden");
  await db().messageOptOut.create({ data: { userId: winner.id, kind: "auction.won", channel: "email" } });
  expect(refusalOf(await remindWinner(admin, auctionId)).message).toMatch(/^No message was sent/);
  noChannels();
  expect(refusalOf(await remindWinner(admin, auctionId)).message).toMatch(/^No message was sent/);
  expect([await audited(auctionId), await reminded(auctionId)]).toEqual([0, []]);
  expect(refusalOf(await remindWinner(admin, 4242)).code).toBe("missing");
});
