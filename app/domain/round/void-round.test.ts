import { expect, test } from "vitest";
import { REASON_TOO_SHORT } from "~/domain/form/reason";
import { leadChanges, voidRoundIntro, refuseVoid, voidRoundsText, voidSchema } from "./void-round";

test("declaring a round void needs a reason of at least 10 characters, without surrounding blanks (D78)", () => {
  expect(voidSchema.safeParse({ reason: "  too short " }).error?.issues[0]?.message).toBe(REASON_TOO_SHORT);
  expect(voidSchema.safeParse({}).error?.issues[0]?.message).toBe(REASON_TOO_SHORT);
  expect(voidSchema.parse({ reason: " wrong goods ", confirm: true })).toEqual({
    reason: "wrong goods",
    whole_auction: false,
    confirm: true,
  });
});

const one = { userIds: [1], name: "@baraka" };
const other = { userIds: [2], name: "@achieng" };
const tied = (...userIds: number[]) => ({ userIds, name: `${userIds.length} buyers with the same total` });
const SINGLE = { whole_auction: false };
const WHOLE = { whole_auction: true };
const OPEN = {
  number: 2,
  isVoid: false,
  isAuctionVoid: false,
  state: "active",
  auctionStatus: "active",
} as const;

test("one round can be void only while it is open, later the whole auction (D78)", () => {
  const round = { ...OPEN, lead: { now: one, then: one } } as const;
  for (const auctionStatus of ["draft", "active"] as const)
    expect(refuseVoid({ ...round, auctionStatus }, SINGLE)).toBeNull();
  for (const later of [{ auctionStatus: "closed" }, { state: "closed" }] as const) {
    expect(refuseVoid({ ...round, ...later }, SINGLE)).toMatchObject({
      code: "conflict",
      field: "whole_auction",
    });
    expect(refuseVoid({ ...round, ...later }, WHOLE)).toBeNull();
  }
  expect(refuseVoid({ ...round, isVoid: true }, SINGLE)).toMatchObject({ code: "conflict" });
  expect(refuseVoid({ ...round, isVoid: true }, WHOLE)).toBeNull();
  expect(refuseVoid({ ...round, isAuctionVoid: true }, WHOLE)).toMatchObject({ code: "conflict" });
});

test("a single round cannot be void if somebody else would gain the lead by it", () => {
  const gains = [
    { now: other, then: one },
    { now: tied(1, 2), then: one },
    { now: one, then: tied(1, 2) },
    { now: tied(1, 2, 3), then: tied(1, 2) },
  ];
  for (const lead of gains) {
    expect(refuseVoid({ ...OPEN, lead }, SINGLE)?.field).toBe("whole_auction");
    expect(refuseVoid({ ...OPEN, lead }, WHOLE)).toBeNull();
  }
  for (const lead of [
    { now: one, then: null },
    { now: null, then: null },
    { now: tied(1, 2), then: tied(1, 2) },
  ])
    expect(refuseVoid({ ...OPEN, lead }, SINGLE)).toBeNull();
});

test("the lead changes with the person, and with how many share first place", () => {
  expect(leadChanges({ now: one, then: one })).toBe(false);
  expect(leadChanges({ now: null, then: null })).toBe(false);
  expect(leadChanges({ now: one, then: other })).toBe(true);
  expect(leadChanges({ now: one, then: null })).toBe(true);
  expect(leadChanges({ now: tied(1, 2), then: tied(1, 2, 3) })).toBe(true);
  expect(voidRoundIntro({ now: one, then: other })).toBe(
    "This changes who leads: now @baraka, then @achieng.",
  );
  expect(voidRoundIntro({ now: null, then: null })).toBe("It changes nothing about who leads: nobody.");
});

test("void rounds are named wherever figures of all rounds are shown", () => {
  expect(voidRoundsText([])).toBeNull();
  expect(voidRoundsText([2])).toBe(
    "Round 2 was declared void: no pledge in it counts, and its entry fees go back.",
  );
  expect(voidRoundsText([1, 2, 4])).toMatch(/^Rounds 1, 2 and 4 were declared void: /);
});
