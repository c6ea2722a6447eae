import { expect, test } from "vitest";
import { refusePromotion, refuseRemoval } from "./superuser";

const participation = { auctionId: 7, title: "Samsung TV", roundNumber: 2, pledgeCents: 120_000 };

test("a buyer with a participation in an open round becomes a superuser only after a confirmation of what is lost", () => {
  expect(refusePromotion("wanjiku", [], false)).toBeNull();
  expect(refusePromotion("wanjiku", [participation], true)).toBeNull();
  const refusal = refusePromotion(
    "wanjiku",
    [participation, { ...participation, roundNumber: 3, pledgeCents: null }],
    false,
  );
  expect(refusal?.message).toMatch(
    /^wanjiku .*: Samsung TV, round 2 \(pledged KSh 1,200\); .*round 3 \(no pledge yet\)\./,
  );
});

test("the last superuser cannot be removed, and a buyer is not counted as one", () => {
  expect(refuseRemoval("amina", true, 0)).toMatchObject({ code: "conflict" });
  expect(refuseRemoval("wanjiku", false, 2)).toMatchObject({ code: "missing" });
  expect(refuseRemoval("amina", true, 1)).toBeNull();
});
