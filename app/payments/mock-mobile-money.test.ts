import { expect, test } from "vitest";
import { TestMobileMoney } from "./mock-mobile-money.fixture";
import { DECLINED_NUMBER } from "./mock-mobile-money.server";

const charge = (reference: string, phoneNumber: string | null = "+254712345678") => ({
  reference,
  accountReference: "P18",
  cents: 5_000,
  phoneNumber,
});

test("a payment takes the configured time and then succeeds", async () => {
  const provider = new TestMobileMoney(60);
  const started = performance.now();
  expect(await provider.start(charge("a"))).toMatchObject({ state: "completed" });
  expect(performance.now() - started).toBeGreaterThanOrEqual(55);
  expect([...provider.charged]).toEqual(["a"]);
});

test("a reference is charged once, however often and however fast it is requested", async () => {
  const provider = new TestMobileMoney(10);
  const answers = await Promise.all(Array.from({ length: 20 }, () => provider.start(charge("a"))));
  expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(["completed"]));
  expect(await provider.start(charge("a"))).toMatchObject({ state: "completed" });
  expect([...provider.charged]).toEqual(["a"]);
});

test("the declined test number fails and may be retried under the same reference", async () => {
  const provider = new TestMobileMoney(0);
  expect(await provider.start(charge("a", DECLINED_NUMBER))).toMatchObject({ state: "failed" });
  expect(provider.charged.size).toBe(0);
  expect(await provider.start(charge("a"))).toMatchObject({ state: "completed" });
});

test("a refunded payment is no longer charged, and a second refund changes nothing", async () => {
  const provider = new TestMobileMoney(0);
  await provider.start(charge("a"));
  await provider.start(charge("b"));
  const back = (attemptReference: string) =>
    provider.refund({
      reference: `back-${attemptReference}`,
      attemptReference,
      receipt: null,
      cents: 5_000,
      phoneNumber: null,
      reason: "The round closed",
    });
  await Promise.all([back("a"), back("a"), back("never charged")]);
  expect([...provider.charged]).toEqual(["b"]);
});
