import { expect, test } from "vitest";
import { metrics } from "~/metrics/metrics.server";
import { totalOf } from "~/metrics/totals";
import { CountedPayments } from "./counted-payments.server";
import { DECLINED_NUMBER, MockMobileMoney } from "./mock-mobile-money.server";

test("a provider's answers are passed on and counted by what came of them", async () => {
  const counts = () =>
    Promise.all(
      ["completed", "failed", "error", "refunded"].map((outcome) => totalOf(metrics.payments, { outcome })),
    );
  const charge = { reference: "a", cents: 5_000, phoneNumber: "+254712345678" };
  const payments = new CountedPayments(new MockMobileMoney(0));
  expect(await payments.charge(charge)).toBe("completed");
  expect(await payments.charge({ ...charge, reference: "b", phoneNumber: DECLINED_NUMBER })).toBe("failed");
  await payments.refund("a");
  const broken = new CountedPayments({
    charge: () => Promise.reject(new Error("no line")),
    find: () => Promise.reject(new Error("no line")),
    refund: () => Promise.reject(new Error("no line")),
  });
  await expect(broken.charge(charge)).rejects.toThrow("no line");
  expect(await counts()).toEqual([1, 1, 1, 1]);
});
