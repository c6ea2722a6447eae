import { expect, test } from "vitest";
import { typedPledge } from "./typed-pledge";

const round = { minimumCents: 50_000, maximumCents: 500_000, highestCents: 80_000, leadCents: null };

test("− never goes below the own pledge, and + never above the maximum", () => {
  const stepped = (cents: number | null, current: number | null, by: number) =>
    typedPledge({ ...round, cents, current }).stepped(by);
  expect(stepped(70_000, 70_000, -100)).toBe(70_000);
  expect(stepped(70_100, 70_000, -100)).toBe(70_000);
  expect(stepped(null, 70_000, 100)).toBe(70_100);
  expect(stepped(50_000, null, -100), "nor below the minimum").toBe(50_000);
  expect(stepped(500_000, 70_000, 100)).toBe(500_000);
});

test("a tick is required for a large raise, never for an amount that is refused anyway", () => {
  const asks = (cents: number | null, current: number | null = null) =>
    typedPledge({ ...round, cents, current }).asksForTick;
  expect(asks(300_000)).toBe(true);
  expect(asks(500_100), "over the maximum").toBe(false);
  expect(asks(300_000, 400_000), "below one's own").toBe(false);
  expect(asks(90_000)).toBe(false);
  expect(asks(null)).toBe(false);
  const lead = { ...round, highestCents: null, leadCents: 200_000, cents: 200_000, current: null };
  expect(typedPledge(lead).asksForTick, "what the form itself suggests").toBe(false);
});
