import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { joinAs, makeBuyer, makeOpenRound, makePledger, takePayments } from "~/operations/factories.fixture";
import { newOrder } from "~/operations/orders/orders.fixture";
import { phoneProvider } from "~/operations/payments/phone-provider.fixture";
import { joinRound } from "~/operations/pledges/join-round.server";
import { deleteProduct } from "~/operations/products/deletion/delete-product.server";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { voidRound } from "~/operations/rounds/void/void-round.server";
import { paymentsPage } from "./payments-page.server";

setUpTestDatabase(takePayments);

const rowsOf = async (userId: number) => (await paymentsPage(userId, 1)).rows;

test("a paid entry fee is listed with its auction", async () => {
  const { auctionId } = await makeOpenRound({ title: "Solar lamp", participationFeeCents: 5_000 });
  const buyer = await makeBuyer();
  await joinAs(buyer, auctionId);
  const [row] = await rowsOf(buyer.id);
  expect(row).toMatchObject({
    title: "Entry fee, round 1 of Solar lamp",
    href: `/auction/${auctionId}`,
    amount: "KSh 50",
    state: { text: "Paid" },
  });
  expect(row?.to).toBe(`/pay/${row?.id}`);
});

test("a pending payment is under way", async () => {
  const { auctionId } = await makeOpenRound({ title: "Maize mill", participationFeeCents: 5_000 });
  const buyer = await makeBuyer();
  await db().user.update({ where: { id: buyer.id }, data: { phoneNumber: "+254712345678" } });
  phoneProvider();
  valueOf(await joinRound(buyer, auctionId));
  takePayments();
  const [row] = await rowsOf(buyer.id);
  expect(row?.state.text).toBe("Under way");
});

test("a refunded fee says so, and nobody sees another buyer's payments", async () => {
  const { auctionId, roundId } = await makeOpenRound({ participationFeeCents: 5_000 });
  const { viewer } = await makePledger(auctionId, 60_000);
  valueOf(await voidRound(admin, roundId, { reason: "Wrong picture", whole_auction: false, confirm: true }));
  const [row] = await rowsOf(viewer.id);
  expect(row?.state.text).toBe("On its way back");
  expect(row?.refunds.map(({ text }) => text)).toEqual(["KSh 50 is on its way back"]);
  expect(await rowsOf((await makeBuyer()).id)).toEqual([]);
});

test("an order's payment links to the order; the fee of a deleted auction stays, without a link", async () => {
  const { auctionId } = await makeOpenRound({ participationFeeCents: 5_000 });
  const buyer = await makeBuyer();
  await joinAs(buyer, auctionId);
  valueOf(await deleteProduct(admin, auctionId));
  const orderId = await newOrder({ userId: buyer.id });
  const { orderNumber, totalCents } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  await db().paymentAttempt.create({
    data: {
      reference: `test ${orderId}`,
      userId: buyer.id,
      orderId,
      cents: totalCents,
      provider: "hand",
      state: "completed",
      outcome: "counted",
      receipt: "SJK7QWERTY",
    },
  });
  const rows = await rowsOf(buyer.id);
  expect(rows.map(({ title, href, receipt }) => [title, href, receipt])).toEqual([
    [`Order ${orderNumber}`, `/orders/${orderId}`, "SJK7QWERTY"],
    ["Entry fee, round 1 of a deleted auction", null, null],
  ]);
});
