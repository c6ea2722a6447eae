import { db, transaction } from "~/db/client.server";
import { inCents, toColumn } from "~/db/rows.server";
import type { MockPaymentStore } from "~/payments/mock-mobile-money.server";
import { shopTime } from "../shop-clock.server";

export const databaseMockPayments: MockPaymentStore = {
  async find(reference) {
    const entry = await db().mockPayment.findUnique({ where: { reference } });
    // a refunded payment may be charged again
    return entry === null || entry.refundedAt !== null ? null : inCents(entry);
  },
  async write(reference, { cents, isTaken, answersAt }) {
    const entry = { cents: toColumn(cents), isTaken, answersAt, refundedAt: null };
    await transaction((tx) =>
      tx.mockPayment.upsert({ where: { reference }, create: { reference, ...entry }, update: entry }),
    );
  },
  async markRefunded(reference) {
    await transaction((tx) =>
      tx.mockPayment.updateMany({ where: { reference }, data: { refundedAt: shopTime() } }),
    );
  },
};
