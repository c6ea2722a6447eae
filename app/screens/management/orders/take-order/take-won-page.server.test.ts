import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { takeWonOrderPath } from "~/domain/order/taken-order";
import { orderOf } from "~/operations/checkout/place-order.fixture";
import { placeOrder } from "~/operations/checkout/place-order.server";
import { makeOpenRound, makePledger, makeStaff, takePayments } from "~/operations/factories.fixture";
import { closeAuction } from "~/operations/products/close-auction.server";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { shopTime } from "~/operations/shop-clock.server";
import { wonOrderView } from "../../products/won-order-view.server";
import { orderDraftIn, takeOrderPage } from "./take-order-page.server";

setUpTestDatabase(takePayments);

async function wonAuction() {
  const { auctionId } = await makeOpenRound();
  const { viewer: winner } = await makePledger(auctionId, 90_000, "Achieng");
  valueOf(await closeAuction(admin, auctionId, { hasCheckout: true }));
  return { auctionId, winner };
}

async function pageFor(viewer: Awaited<ReturnType<typeof makeStaff>>, auctionId: number) {
  // what else the address says does not count
  const url = `http://soko.example${takeWonOrderPath(auctionId)}&customer=999999&product=1&quantity=5&who=0712`;
  return takeOrderPage(await orderDraftIn(url, viewer), viewer, shopTime());
}

test("the page for a winner has their goods at their price and their details; once they have ordered it says so", async () => {
  const { auctionId, winner } = await wonAuction();
  const amina = await makeStaff("orders", "rounds");
  expect((await wonOrderView(auctionId, shopTime()))?.takePath).toBe(takeWonOrderPath(auctionId));
  const page = await pageFor(amina, auctionId);
  expect(page).toMatchObject({
    draft: { customer: winner.id, won: auctionId },
    lines: [{ quantity: 1, totalCents: 90_000 }],
    isWhole: true,
    takesCode: false,
    wonObstacle: null,
  });
  expect(page.known.shipping_name).toMatch(/^Achieng/);
  valueOf(await placeOrder(winner, { ...orderOf([[auctionId, 1]]), isWon: true }));
  expect(await pageFor(amina, auctionId)).toMatchObject({
    lines: [],
    isWhole: false,
    wonObstacle: "What was won has been ordered.",
  });
  expect((await wonOrderView(auctionId, shopTime()))?.takePath).toBeNull();
});

test("whoever sees no winners finds none by the number of an auction (D131)", async () => {
  const { auctionId, winner } = await wonAuction();
  const { draft, known, lines } = await pageFor(await makeStaff("orders"), auctionId);
  expect(draft).toMatchObject({ won: null });
  expect(draft.customer).not.toBe(winner.id);
  expect([known.shipping_name, lines.some(({ totalCents }) => totalCents === 90_000)]).toEqual(["", false]);
});
