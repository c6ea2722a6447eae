import { expect, test } from "vitest";
import { send, submit } from "~/domain/form/form.fixture";
import {
  currentRound,
  isRoundOpen,
  nextPageChange,
  nextRoundSchema,
  pledgeRangeText,
  refuseNextRound,
  roundNote,
  roundOpenedMeanwhile,
  acceptsJoins,
  entryFeeRevenue,
} from "./round";

const now = new Date("2026-11-21T15:00:00Z");
const live = { productType: "auction", status: "active", startTime: null, endTime: null } as const;

test("base price, entry fee and min pledge are required numbers", () => {
  expect(submit(nextRoundSchema, {}).errors).toEqual({
    base_price: ["Please enter a valid Base Price"],
    participation_fee: ["Please enter a valid Entry Fee"],
    min_pledge: ["Please enter a valid Min Pledge"],
  });
  expect(
    submit(nextRoundSchema, { base_price: "-1", participation_fee: "x", min_pledge: "1.001" }).errors,
  ).toEqual({
    base_price: ["Please enter a valid Base Price"],
    participation_fee: ["Please enter a valid Entry Fee"],
    min_pledge: ["Please enter a valid Min Pledge"],
  });
});

test("max pledge is optional: blank means unlimited", () => {
  const stats = { base_price: "500", participation_fee: "50", min_pledge: "600" };
  const value = {
    base_price: 50_000,
    participation_fee: 5000,
    min_pledge: 60_000,
    max_pledge: null,
    after_round: null,
    opens_at: null,
    closes_at: null,
    soft_close_minutes: null,
    soft_close_max_minutes: null,
  };
  expect(submit(nextRoundSchema, { ...stats, max_pledge: "" }).value).toEqual(value);
  expect(send(nextRoundSchema, { ...stats, max_pledge: null, after_round: 2 }).value).toEqual({
    ...value,
    after_round: 2,
  });
  expect(submit(nextRoundSchema, { ...stats, max_pledge: "big" }).errors).toEqual({
    max_pledge: ["Please enter a valid Max Pledge or leave blank for Unlimited"],
  });
});

test("the form contains the round that it was made for", () => {
  const stats = { base_price: "0", participation_fee: "0", min_pledge: "0" };
  expect(submit(nextRoundSchema, { ...stats, after_round: "0" }).value?.after_round).toBe(0);
  expect(submit(nextRoundSchema, { ...stats, after_round: "last" }).errors).toEqual({
    after_round: ["Please enter a valid round number"],
  });
});

test("min pledge is at least 0 and below a max pledge", () => {
  expect(refuseNextRound({ minPledgeCents: 0, maxPledgeCents: null, basePriceCents: 0 })).toBeNull();
  expect(refuseNextRound({ minPledgeCents: 0, maxPledgeCents: 1, basePriceCents: 0 })).toBeNull();
  expect(refuseNextRound({ minPledgeCents: -1, maxPledgeCents: null, basePriceCents: 0 })?.field).toBe(
    "min_pledge",
  );
  expect(refuseNextRound({ minPledgeCents: 500, maxPledgeCents: 500, basePriceCents: 0 })).toEqual({
    code: "invalid",
    message: "Maximum must be greater than minimum",
    field: "max_pledge",
  });
});

test("if the base price is the minimum, a maximum below it is refused: nobody could pledge", () => {
  const withBase = (basePriceCents: number) =>
    refuseNextRound({ minPledgeCents: 0, maxPledgeCents: 10_000, basePriceCents });
  expect(withBase(10_000)).toBeNull();
  expect(withBase(10_001)?.field).toBe("max_pledge");
});

test("a form that finds a newer round gets its number", () => {
  expect(roundOpenedMeanwhile(3)).toEqual({ code: "conflict", message: "Round 3 was opened meanwhile" });
});

const active = { state: "active", closesAt: null } as const;

test("a round is open when it is active and its auction is live", () => {
  expect(isRoundOpen(active, live, now)).toBe(true);
  expect(isRoundOpen({ ...active, state: "closed" }, live, now)).toBe(false);
  expect(isRoundOpen(active, { ...live, endTime: now }, now)).toBe(false);
  expect(isRoundOpen(active, { ...live, status: "draft" }, now)).toBe(false);
  expect(isRoundOpen({ ...active, closesAt: now }, live, now), "the closing time counts as past").toBe(false);
  expect(isRoundOpen({ ...active, closesAt: new Date(now.getTime() + 1) }, live, now)).toBe(true);
});

test("an open page changes when the round closes, the next one opens or the auction ends, whichever is first", () => {
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const ending = { ...live, endTime: at(60) };
  const open = { ...active, closesAt: at(30) };
  const closed = { state: "closed", closesAt: at(-5) } as const;
  expect(nextPageChange({ product: ending, round: open, opensAt: at(30) }, now)).toEqual({
    at: at(30),
    phase: "live",
  });
  expect(nextPageChange({ product: ending, round: active, opensAt: null }, now)).toEqual({
    at: at(60),
    phase: "live",
  });
  expect(nextPageChange({ product: ending, round: closed, opensAt: at(9) }, now)).toEqual({
    at: at(9),
    phase: "upcoming",
  });
  expect(nextPageChange({ product: ending, round: null, opensAt: at(70) }, now)).toEqual({
    at: at(60),
    phase: "live",
  });
  const over = { ...active, closesAt: now };
  const endless = { ...live, endTime: null };
  expect(
    nextPageChange({ product: endless, round: over, opensAt: now }, now),
    "due: the job publishes it",
  ).toBeNull();
});

test("the current round is the active round, or the highest-numbered one", () => {
  const closed = (number: number) => ({ number, state: "closed" }) as const;
  const active = { number: 2, state: "active" } as const;
  expect(currentRound([closed(1), active, closed(3)])).toBe(active);
  expect(currentRound([closed(2), closed(3), closed(1)])).toEqual(closed(3));
  expect(currentRound([])).toBeNull();
});

test("the pledge range is described as text", () => {
  const limits = { basePriceCents: 30_000, minPledgeCents: 50_000, maxPledgeCents: 500_000 };
  expect(pledgeRangeText(limits)).toBe("KSh 500 to KSh 5,000");
  expect(pledgeRangeText({ ...limits, maxPledgeCents: null })).toBe("from KSh 500, no upper limit");
  expect(pledgeRangeText({ ...limits, minPledgeCents: null })).toBe("KSh 300 to KSh 5,000");
});

test("an active round says if it accepts no pledges, a closed one needs no text", () => {
  const over = { ...live, endTime: new Date("2026-11-21T12:00:00Z") };
  const soon = { ...live, startTime: new Date("2026-11-22T12:00:00Z") };
  expect(roundNote("active", over, now)).toBe("Ended 21 Nov, 15:00 EAT");
  expect(roundNote("active", soon, now)).toBe("Starts 22 Nov, 15:00 EAT");
  expect(roundNote("closed", over, now)).toBeNull();
  expect(roundNote("active", live, now)).toBeNull();
});

test("joins and entry fees count while the round is open and its auction is not deleted (D16, D71)", () => {
  const round = { state: "active", closesAt: null, product: { ...live, deletedAt: null } } as const;
  expect(acceptsJoins(round, now)).toBe(true);
  expect(acceptsJoins({ ...round, state: "closed" }, now)).toBe(false);
  expect(acceptsJoins({ ...round, closesAt: now }, now)).toBe(false);
  expect(acceptsJoins({ ...round, product: { ...round.product, deletedAt: now } }, now)).toBe(false);
  expect(acceptsJoins({ ...round, product: { ...round.product, status: "draft" } }, now)).toBe(false);
});

test("a round's entry fees are those of all who joined", () => {
  expect(entryFeeRevenue({ participationFeeCents: 5_000, participantCount: 3 })).toBe(15_000);
});

test("an upcoming auction's page changes when it starts", () => {
  const startTime = new Date(now.getTime() + 60_000);
  const facts = { product: { ...live, startTime }, round: null, opensAt: null };
  expect(nextPageChange(facts, now)).toEqual({ at: startTime, phase: "upcoming" });
  expect(nextPageChange({ ...facts, product: { ...live, status: "draft" } }, now)).toBeNull();
  // the next round would open just as the auction ends
  const endTime = new Date(now.getTime() + 90_000);
  expect(nextPageChange({ ...facts, product: { ...live, endTime }, opensAt: endTime }, now)).toEqual({
    at: endTime,
    phase: "upcoming",
  });
});
