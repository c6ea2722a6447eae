import { expect, test } from "vitest";
import { metrics } from "~/metrics/metrics.server";
import { metricTotal } from "~/metrics/totals";
import { TestMobileMoney } from "./mock-mobile-money.fixture";
import { DECLINED_NUMBER } from "./mock-mobile-money.server";
import { startCharge, usePaymentProvider } from "./provider.server";
import { requestRefund } from "./request-refund.server";
import { MOCK_PROVIDER_DEFAULTS } from "./results.fixture";

test("a provider's answers are passed on and counted by outcome", async () => {
  const counts = () =>
    Promise.all(
      ["completed", "failed", "error", "refunded"].map((outcome) =>
        metricTotal(metrics.payments, { outcome }),
      ),
    );
  const origin = { provider: "mock", connectionId: null };
  const charge = {
    ...origin,
    reference: "a",
    accountReference: "P18",
    cents: 5_000,
    phoneNumber: "+254712345678",
  };
  const back = {
    ...origin,
    reference: "back",
    attemptReference: "a",
    receipt: null,
    cents: 5_000,
    isWhole: true,
    phoneNumber: null,
    reason: "The round closed",
  };
  usePaymentProvider(new TestMobileMoney(0));
  expect(await startCharge(charge)).toMatchObject({ state: "completed" });
  expect(await startCharge({ ...charge, reference: "b", phoneNumber: DECLINED_NUMBER })).toMatchObject({
    state: "failed",
  });
  await requestRefund(back);
  usePaymentProvider({
    ...MOCK_PROVIDER_DEFAULTS,
    start: () => Promise.reject(new Error("no connection")),
    status: () => Promise.reject(new Error("no connection")),
    refund: () => Promise.reject(new Error("no connection")),
  });
  await expect(startCharge(charge)).rejects.toThrow("no connection");
  expect(await counts()).toEqual([1, 1, 1, 1]);
});
