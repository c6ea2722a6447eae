import { expect, test } from "vitest";
import { DECLINED_NUMBER, MockMobileMoney } from "./mock-mobile-money.server";

const charge = (reference: string, phoneNumber: string | null = "+254712345678") => ({
  reference,
  cents: 5_000,
  phoneNumber,
});

test("a payment takes the configured time and then succeeds", async () => {
  const provider = new MockMobileMoney(60);
  const started = performance.now();
  expect(await provider.charge(charge("a"))).toBe("completed");
  expect(performance.now() - started).toBeGreaterThanOrEqual(55);
  expect([...provider.charged]).toEqual(["a"]);
});

test("a reference is charged once, however often and however fast it is asked", async () => {
  const provider = new MockMobileMoney(10);
  const answers = await Promise.all(Array.from({ length: 20 }, () => provider.charge(charge("a"))));
  expect(new Set(answers)).toEqual(new Set(["completed"]));
  expect(await provider.charge(charge("a"))).toBe("completed");
  expect([...provider.charged]).toEqual(["a"]);
});

test("the declined test number fails and may be tried again under the same reference", async () => {
  const provider = new MockMobileMoney(0);
  expect(await provider.charge(charge("a", DECLINED_NUMBER))).toBe("failed");
  expect(provider.charged.size).toBe(0);
  expect(await provider.charge(charge("a"))).toBe("completed");
});

test("money that was refunded is no longer charged, and a refund twice is one refund", async () => {
  const provider = new MockMobileMoney(0);
  await provider.charge(charge("a"));
  await provider.charge(charge("b"));
  await Promise.all([provider.refund("a"), provider.refund("a"), provider.refund("never charged")]);
  expect([...provider.charged]).toEqual(["b"]);
});
