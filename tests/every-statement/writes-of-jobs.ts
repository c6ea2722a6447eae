/** What jobs write by the clock, and what M-Pesa's callbacks do. */
import { db } from "~/db/client.server";
import { deleteOldAttempts, countPasswordAttempt } from "~/operations/accounts/password-attempts.server";
import { onSale } from "~/operations/checkout/place-order.fixture";
import { joinAs, makeOpenRound, makeSuperuser, pledgeAs } from "~/operations/factories.fixture";
import { claimKey, deleteExpiredKeys, releaseKeys } from "~/operations/idempotency/key-claims.server";
import { checkedImport, NEW, newLines } from "~/operations/imports/import.fixture";
import { sweepImports } from "~/operations/imports/sweep-imports.server";
import { queueNightSummary } from "~/operations/messages/queue-night-summary.server";
import { queueEndingSoon, queueOvertaken } from "~/operations/messages/due-messages.server";
import { makeReachable } from "~/operations/messages/outbox.fixture";
import { extendPaymentDeadlines } from "~/operations/orders/extend-payment-deadlines.server";
import { sendNewRefunds, startSettlingPending } from "~/operations/payments/settle-pending.server";
import { foldTitles } from "~/operations/products/fold-titles.server";
import { admin, newAuction, valueOf } from "~/operations/products/management.fixture";
import { repriceDue } from "~/operations/products/reprice-due.server";
import { makePayment } from "~/operations/reconciliation/payments.fixture";
import { refundEntryFee } from "~/operations/reconciliation/refunds/refund-entry-fee.server";
import { shopTime } from "~/operations/shop-clock.server";
import { watchProduct } from "~/operations/watches/watches.server";
import { sweepDeliveries } from "~/operations/webhooks/sweep-deliveries.server";
import { countOrderDays } from "~/operations/winner-offers/count-order-days.server";
import { of, PAYMENT, type Write } from "./writes";
import { won } from "./writes-of-auctions";
import { ordered } from "./writes-of-money";

const inHours = (hours: number) => new Date(shopTime().getTime() + hours * 3_600_000);
const YEAR_HOURS = 24 * 365;

async function overtaken() {
  const { auctionId } = await makeOpenRound();
  for (const cents of [60_000, 90_000]) {
    await queueOvertaken();
    const viewer = await makeReachable();
    await joinAs(viewer, auctionId);
    await pledgeAs(viewer, auctionId, cents);
  }
}

async function endingSoon() {
  const { auctionId } = await makeOpenRound({ endTime: inHours(0.5) });
  await watchProduct(await makeReachable(), auctionId);
}

async function usedKey() {
  const { id: userId } = await makeReachable();
  await claimKey({ userId, key: "k", request: "POST /api/orders", sent: "{}" });
}

async function wonByNobody() {
  await won();
  await countOrderDays(shopTime(), { hasCheckout: true });
}

/** Two orders at night, of which one of staff will be told in the morning. */
async function nightOrders() {
  const owner = await makeSuperuser();
  await db().user.update({ where: { id: owner.id }, data: { phoneNumber: "+254711111111" } });
  await ordered();
  await ordered();
  const orders = db().delivery.updateMany({ where: { kind: "order.new" }, data: { dueAt: MORNING } });
  if ((await orders).count < 2) throw new Error("nobody is told of orders");
}
/** Half past seven and eight in Nairobi, on the second day of the test's clock. */
const [DAWN, MORNING] = [new Date("2026-11-03T04:30:00Z"), new Date("2026-11-03T05:00:00Z")];

export const WRITES_OF_JOBS: readonly Write[] = [
  of("tells who was overtaken", overtaken, () => queueOvertaken()),
  of("tells watchers of an end", endingSoon, () => queueEndingSoon(shopTime())),
  of("counts the orders of a night", nightOrders, () => queueNightSummary(DAWN)),
  of("lets days to order stand still", wonByNobody, () => countOrderDays(inHours(2), { hasCheckout: false })),
  of("lets days to order go on", wonByNobody, () => countOrderDays(inHours(2), { hasCheckout: true })),
  {
    name: "gives buyers the time that the shop was down",
    async prepare() {
      const { id } = await ordered();
      await db().order.update({ where: { id }, data: { payBefore: inHours(1) } });
      await extendPaymentDeadlines(shopTime());
      return () => extendPaymentDeadlines(inHours(0.5));
    },
  },
  {
    name: "ends a sale's price",
    async prepare() {
      const id = await onSale();
      await db().product.update({ where: { id }, data: { firstPriceUntil: inHours(-1) } });
      return () => repriceDue(shopTime());
    },
  },
  {
    name: "folds titles of a release before",
    async prepare() {
      const id = await newAuction();
      await db().product.update({ where: { id }, data: { searchText: "" } });
      return () => foldTitles();
    },
  },
  of(
    "forgets old logins",
    () => countPasswordAttempt({ account: "a", address: "b" }),
    () => deleteOldAttempts(inHours(YEAR_HOURS)),
  ),
  of("frees keys of dead processes", usedKey, () => releaseKeys()),
  of("deletes old keys", usedKey, () => deleteExpiredKeys(inHours(YEAR_HOURS))),
  {
    name: "deletes old imports",
    async prepare() {
      const { newLamp } = await newLines();
      await checkedImport([NEW, newLamp("Oak lamp")].join("\n"));
      return () => sweepImports(inHours(YEAR_HOURS));
    },
  },
  {
    name: "asks about payments under way",
    async prepare() {
      await makePayment("accepted");
      return async () => (await startSettlingPending(inHours(1), "all")).settled;
    },
    mayLeave: PAYMENT,
  },
  {
    name: "sends new refunds",
    isSlow: true,
    async prepare() {
      const { auctionId } = await makeOpenRound();
      const participationId = await joinAs(await makeReachable(), auctionId);
      valueOf(await refundEntryFee(admin, { auctionId, participationId, reason: "A test" }));
      return () => sendNewRefunds(shopTime());
    },
    mayLeave: ["Refund", ...PAYMENT],
  },
  {
    name: "deletes old messages",
    async prepare() {
      await ordered();
      await db().delivery.updateMany({ data: { state: "sent", sentAt: shopTime() } });
      return () => sweepDeliveries(inHours(YEAR_HOURS));
    },
  },
];
