import fc from "fast-check";
import { expect, test } from "vitest";
import { send, submit } from "~/domain/form/form.fixture";
import {
  confirmationLabel,
  needsConfirmation,
  noPledgesText,
  type PledgeAttempt,
  pledgeUnconfirmed,
  receiptNumber,
  refusePledge,
} from "./pledge";
import { pledgeMinimum } from "~/domain/round/pledge-limits";
import { pledgeSchema } from "./pledge-bodies";

const round = { minPledgeCents: 50_000, basePriceCents: 30_000, maxPledgeCents: 500_000 };

function attempt(changes: Partial<PledgeAttempt> = {}): PledgeAttempt {
  return {
    viewer: { id: 1, isSuperuser: false },
    auctionFound: true,
    roundOpen: true,
    joined: true,
    round,
    currentCents: null,
    cents: 100_000,
    ...changes,
  };
}

test("a pledge inside the range is accepted, its limits included", () => {
  for (const cents of [50_000, 100_000, 500_000]) expect(refusePledge(attempt({ cents }))).toBeNull();
});

test("a pledge is at least the round's minimum", () => {
  expect(refusePledge(attempt({ cents: 49_999 }))).toEqual({
    code: "pledge_too_low",
    message: "Pledge must be at least KSh 500",
    field: "pledge_amount",
  });
});

test("a pledge cannot exceed the maximum, and has no limit if there is none", () => {
  expect(refusePledge(attempt({ cents: 500_001 }))).toEqual({
    code: "pledge_too_high",
    message: "Pledge cannot exceed KSh 5,000",
    field: "pledge_amount",
  });
  expect(refusePledge(attempt({ cents: 900_000, round: { ...round, maxPledgeCents: null } }))).toBeNull();
});

test("a pledge may be raised at any time during the round and may never be lowered", () => {
  expect(refusePledge(attempt({ currentCents: 100_000, cents: 100_001 }))).toBeNull();
  expect(refusePledge(attempt({ currentCents: 150_050, cents: 150_049 }))).toEqual({
    code: "pledge_lowered",
    message: "You cannot lower your pledge! Your current pledge is KSh 1,500.50. You can only increase it.",
    field: "pledge_amount",
  });
});

test("pledging the same amount again is not an error", () => {
  expect(refusePledge(attempt({ currentCents: 100_000 }))).toBeNull();
});

test("checks run in order: signed in, auction exists, administrator, round open, joined, min, max, not lower", () => {
  const tight = { minPledgeCents: 20_000, basePriceCents: 0, maxPledgeCents: 10_000 };
  const worst = attempt({
    viewer: null,
    auctionFound: false,
    roundOpen: false,
    joined: false,
    round: tight,
    currentCents: 30_000,
    cents: 15_000,
  });
  const better: PledgeAttempt[] = [worst];
  const improve = (changes: Partial<PledgeAttempt>) =>
    better.push({ ...(better.at(-1) ?? worst), ...changes });
  improve({ viewer: { id: 2, isSuperuser: true } });
  improve({ auctionFound: true });
  improve({ viewer: { id: 1, isSuperuser: false } });
  improve({ roundOpen: true });
  improve({ joined: true });
  improve({ round: { ...tight, minPledgeCents: 0 } });
  improve({ round: { ...tight, minPledgeCents: 0, maxPledgeCents: null } });
  improve({ currentCents: null });
  expect(better.map((each) => refusePledge(each)?.code ?? "taken")).toEqual([
    "unauthenticated",
    "missing",
    "administrator",
    "round_closed",
    "not_joined",
    "pledge_too_low",
    "pledge_too_high",
    "pledge_lowered",
    "taken",
  ]);
});

test("refusals before the amount checks use the customer's words", () => {
  expect(refusePledge(attempt({ viewer: null }))?.message).toBe("Please login to place a pledge");
  expect(refusePledge(attempt({ auctionFound: false }))?.message).toBe("Auction not found");
  expect(refusePledge(attempt({ roundOpen: false }))?.message).toBe("This round is closed");
  expect(refusePledge(attempt({ joined: false }))?.message).toBe(
    "Pay the entry fee to join this round first",
  );
});

test("whatever is tried, a buyer's pledge only grows and stays in range", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 600_000 })), (tries) => {
      let currentCents: number | null = null;
      for (const cents of tries) {
        if (refusePledge(attempt({ currentCents, cents })) !== null) continue;
        expect(cents).toBeGreaterThanOrEqual(currentCents ?? round.minPledgeCents);
        expect(cents).toBeLessThanOrEqual(round.maxPledgeCents);
        currentCents = cents;
      }
      const inRange = tries.filter((cents) => cents >= round.minPledgeCents && cents <= round.maxPledgeCents);
      expect(currentCents).toBe(inRange.length === 0 ? null : Math.max(...inRange));
    }),
  );
});

test("the minimum falls back to the base price and is never below KSh 0.01", () => {
  expect(pledgeMinimum(round)).toBe(50_000);
  expect(pledgeMinimum({ minPledgeCents: null, basePriceCents: 30_000 })).toBe(30_000);
  expect(pledgeMinimum({ minPledgeCents: 0, basePriceCents: 30_000 })).toBe(30_000);
  expect(pledgeMinimum({ minPledgeCents: 0, basePriceCents: 0 })).toBe(1);
});

test("a pledge is typed as people write amounts, with an optional tick", () => {
  expect(submit(pledgeSchema, { pledge_amount: "KSh 1,500" }).value).toEqual({
    pledge_amount: 150_000,
    confirmed: false,
  });
  expect(submit(pledgeSchema, { pledge_amount: "1500.50", confirmed: "on" }).value).toEqual({
    pledge_amount: 150_050,
    confirmed: true,
  });
  expect(send(pledgeSchema, { pledge_amount: 1500 }).value).toEqual({
    pledge_amount: 150_000,
    confirmed: false,
  });
  for (const pledge_amount of ["", "a lot", "-5", "1.001"]) {
    expect(submit(pledgeSchema, { pledge_amount }).errors).toEqual({
      pledge_amount: ["Please enter a valid amount"],
    });
  }
});

test("a jump to more than 3 times the current highest needs a tick", () => {
  const jump = { highestCents: 100_000, minimumCents: 50_000, leadCents: null };
  expect(needsConfirmation({ ...jump, cents: 300_000 })).toBe(false);
  expect(needsConfirmation({ ...jump, cents: 300_001 })).toBe(true);
});

test("without a highest pledge a jump is measured from the minimum", () => {
  const jump = { highestCents: null, minimumCents: 50_000, leadCents: null };
  expect(needsConfirmation({ ...jump, cents: 150_000 })).toBe(false);
  expect(needsConfirmation({ ...jump, cents: 150_001 })).toBe(true);
});

test("the amount that takes the lead of the whole auction needs no tick, because the form suggests it (D40, D72)", () => {
  const jump = { highestCents: null, minimumCents: 10_000, leadCents: 40_100 };
  expect(needsConfirmation({ ...jump, cents: 90_100 })).toBe(false);
  expect(needsConfirmation({ ...jump, cents: 120_301 })).toBe(true);
  expect(needsConfirmation({ ...jump, highestCents: 1_000, leadCents: null, cents: 30_000 })).toBe(false);
});

test("the tick repeats the amount", () => {
  expect(confirmationLabel(150_000)).toBe("Yes, I mean KSh 1,500");
  expect(pledgeUnconfirmed(150_000, null)).toMatchObject({ code: "pledge_unconfirmed", field: "confirmed" });
  expect(pledgeUnconfirmed(150_000, null).message).toContain("'Yes, I mean KSh 1,500'");
  expect(pledgeUnconfirmed(150_000, null).message).toContain("far above the minimum.");
  expect(pledgeUnconfirmed(150_000, 10_000).message).toContain("far above the highest pledge so far.");
});

test("a receipt names the round and the ledger entry", () => {
  expect(receiptNumber(2, 17)).toBe("R2-17");
});

test("a closed round has no pledges, an open one none yet", () => {
  expect([noPledgesText("closed"), noPledgesText("active")]).toEqual(["No pledges", "No pledges yet"]);
});
