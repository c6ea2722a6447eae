import { expect, test } from "vitest";
import { noOwnChannel, refuseGivenRights, refuseNewContact, startedTexts } from "./started-auction";

const started = { auctionId: 4, title: "Bicycle", isWon: false, open: null, mayJoin: false };

test("what somebody has begun is named with how far they are (D110)", () => {
  expect(
    startedTexts([
      started,
      { ...started, isWon: true },
      { ...started, open: { roundNumber: 2, pledgeCents: null } },
      { ...started, open: { roundNumber: 2, pledgeCents: 60_000 } },
    ]),
  ).toBe(
    "Bicycle (joined, not closed yet); Bicycle (won, not ordered yet); Bicycle, round 2 (no pledge yet); Bicycle, round 2 (pledged KSh 600)",
  );
});

test("while somebody takes part, the shop gives them no rights and no other contact (D39, D112)", () => {
  expect([refuseGivenRights("amina", []), refuseNewContact("amina", [])]).toEqual([null, null]);
  expect(refuseGivenRights("amina", [started])).toEqual({
    code: "conflict",
    message:
      "amina takes part in an auction: Bicycle (joined, not closed yet). As staff they could not go on. Give it when that is over.",
  });
  expect(refuseNewContact("amina", [started])).toEqual({
    code: "conflict",
    message:
      "amina takes part in an auction: Bicycle (joined, not closed yet). Until that is over only they can change their phone and email address.",
  });
  expect(noOwnChannel("amina", [started]).message).toMatch(
    /^amina takes part in an auction: Bicycle \(joined, not closed yet\)\. Until that is over a code can only go/,
  );
});
