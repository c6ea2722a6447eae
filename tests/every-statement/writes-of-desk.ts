/** The payment desk and the drawers. */
import { db } from "~/db/client.server";
import { nairobiDay } from "~/domain/time";
import { makeSuperuser } from "~/operations/factories.fixture";
import { markPaid } from "~/operations/orders/mark-paid.server";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { checkPayment } from "~/operations/payments/check-payment.server";
import { matchConfirmation } from "~/operations/reconciliation/match-confirmation.server";
import { giveUpPayment, queryPaymentNow } from "~/operations/reconciliation/payment-actions.server";
import {
  makeDoubleRefund,
  makeFailedRefund,
  makePayment,
  makeUnmatchedPayment,
} from "~/operations/reconciliation/payments.fixture";
import { refundPayment, refundUnmatched } from "~/operations/reconciliation/refunds/refund-payment.server";
import { resolveDoubleRefund } from "~/operations/reconciliation/refunds/resolve-double-refund.server";
import { resolveRefund, retryRefund } from "~/operations/reconciliation/refunds/resolve-refund.server";
import { countDrawer } from "~/operations/reports/count-drawer.server";
import { recordCashMovement } from "~/operations/reports/record-cash-movement.server";
import { shopTime } from "~/operations/shop-clock.server";
import type { Write } from "./writes";
import { ordered, paid, reason, totalOf } from "./writes-of-money";

async function paidAttempt() {
  const { id } = await paid();
  return (await db().paymentAttempt.findFirstOrThrow({ where: { orderId: id } })).id;
}

/** M-Pesa's answer counts, whatever comes after it. */
const ASKED = ["PaymentAttempt", "Participation", "Delivery"];

export const WRITES_OF_DESK: readonly Write[] = [
  {
    name: "matches a payment with an order",
    async prepare() {
      const { id } = await ordered();
      const money = await makeUnmatchedPayment({ cents: BigInt(await totalOf(id)) });
      return () => matchConfirmation(admin, { id: money.id, purpose: { orderId: id }, reason });
    },
    isOutside: true,
  },
  {
    name: "sends an unmatched payment back",
    async prepare() {
      const { id } = await makeUnmatchedPayment();
      return () => refundUnmatched(admin, { id, reason });
    },
    isOutside: true,
  },
  {
    name: "ends a refund by hand",
    async prepare() {
      const attemptId = await makePayment("refunding");
      await makeFailedRefund({ attemptId });
      return () => resolveRefund(admin, { of: { attemptId }, hasArrived: true, reason });
    },
  },
  {
    name: "counts a drawer",
    async prepare() {
      const cashier = await makeSuperuser();
      const { id } = await ordered();
      valueOf(await markPaid(cashier, id, { receipt: null, takenBy: null, seenAt: null }));
      const day = nairobiDay(shopTime());
      return () =>
        countDrawer(cashier, {
          personId: cashier.id,
          day,
          countedCents: 200_000,
          note: "One short",
          seen: 0,
        });
    },
  },
  {
    name: "puts cash into a drawer",
    async prepare() {
      const cashier = await makeSuperuser();
      const day = nairobiDay(shopTime());
      const movement = {
        personId: cashier.id,
        day,
        cents: 50_000,
        seen: 0,
        kind: "float",
        note: "Change",
      } as const;
      return () => recordCashMovement(cashier, movement);
    },
  },
  {
    name: "refunds a payment",
    isSlow: true,
    async prepare() {
      const attemptId = await paidAttempt();
      return () => refundPayment(admin, attemptId, { cents: 30_000, reason, isByHand: false });
    },
  },
  {
    name: "asks M-Pesa again about a payment",
    async prepare() {
      const id = await makePayment("accepted");
      return () => queryPaymentNow(admin, id);
    },
    // the trail has the question before it is asked
    mayLeave: [...ASKED, "AuditEntry"],
    mayAdd: ["AuditEntry"],
  },
  {
    name: "says to have paid",
    async prepare() {
      const id = await makePayment("accepted");
      const { userId } = await db().paymentAttempt.findUniqueOrThrow({ where: { id } });
      return () =>
        checkPayment({ id: userId, isSuperuser: false }, id, (error) => {
          throw error;
        });
    },
    mayLeave: ASKED,
  },
  {
    name: "gives a payment up",
    async prepare() {
      const id = await makePayment("unknown");
      return () => giveUpPayment(admin, id, reason);
    },
  },
  {
    name: "tries a refund again",
    isSlow: true,
    async prepare() {
      const attemptId = await makePayment("refunding");
      await makeFailedRefund({ attemptId });
      return () => retryRefund(admin, { of: { attemptId }, reason, isByHand: true });
    },
  },
  {
    name: "ends a refund that went twice",
    async prepare() {
      const attemptId = await makePayment("refunded");
      await makeDoubleRefund({ attemptId });
      return () => resolveDoubleRefund(admin, { of: { attemptId }, reason });
    },
  },
];
