import { expect, test } from "vitest";
import { REASON_TOO_SHORT } from "~/domain/form/reason";
import { leadChanges, leadSentence, refuseVoid, voidSchema } from "./void-round";

test("declaring a round void takes a reason of at least 10 characters, blanks around it not counted (D78)", () => {
  expect(voidSchema.safeParse({ reason: "  too short " }).error?.issues[0]?.message).toBe(REASON_TOO_SHORT);
  expect(voidSchema.safeParse({}).error?.issues[0]?.message).toBe(REASON_TOO_SHORT);
  expect(voidSchema.parse({ reason: " wrong goods ", confirm: true })).toEqual({
    reason: "wrong goods",
    whole_auction: false,
    confirm: true,
  });
});

test("one round is void while its auction is open or a draft, all of them once it is closed", () => {
  const round = { number: 2, isVoid: false };
  for (const auctionStatus of ["draft", "active"] as const)
    expect(refuseVoid({ ...round, auctionStatus }, { whole_auction: false })).toBeNull();
  const closed = { ...round, auctionStatus: "closed" } as const;
  expect(refuseVoid(closed, { whole_auction: false })).toMatchObject({
    code: "conflict",
    field: "whole_auction",
  });
  expect(refuseVoid(closed, { whole_auction: true })).toBeNull();
  expect(refuseVoid({ ...closed, isVoid: true }, { whole_auction: true })).toMatchObject({
    code: "conflict",
  });
});

test("who leads changes with the person, and with how many share first place", () => {
  const [one, other] = [
    { userId: 1, name: "@baraka" },
    { userId: 2, name: "@achieng" },
  ];
  const tied = (count: number) => ({ userId: null, name: `${count} buyers with the same total` });
  expect(leadChanges(one, one)).toBe(false);
  expect(leadChanges(null, null)).toBe(false);
  expect(leadChanges(one, other)).toBe(true);
  expect(leadChanges(one, null)).toBe(true);
  expect(leadChanges(tied(2), tied(3))).toBe(true);
  expect(leadSentence(one, other)).toBe("This changes who leads: now @baraka, then @achieng.");
  expect(leadSentence(null, null)).toBe("It changes nothing about who leads: nobody.");
});
