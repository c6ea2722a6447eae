/** The payment desk and the drawers. */
import { nairobiDay } from "~/domain/time";
import { makeSuperuser } from "~/operations/factories.fixture";
import { markPaid } from "~/operations/orders/mark-paid.server";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { matchConfirmation } from "~/operations/reconciliation/match-confirmation.server";
import {
  makeFailedRefund,
  makePayment,
  makeUnmatchedPayment,
} from "~/operations/reconciliation/payments.fixture";
import { refundUnmatched } from "~/operations/reconciliation/refunds/refund-payment.server";
import { resolveRefund } from "~/operations/reconciliation/refunds/resolve-refund.server";
import { countDrawer } from "~/operations/reports/count-drawer.server";
import { recordCashMovement } from "~/operations/reports/record-cash-movement.server";
import { shopTime } from "~/operations/shop-clock.server";
import type { Write } from "./writes";
import { ordered, reason, totalOf } from "./writes-of-money";

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
];
