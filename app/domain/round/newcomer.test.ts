import { expect, test } from "vitest";
import { NEWCOMER_REASON, newcomersSince, refundedFeesTexts, refundedText } from "./newcomer";

test("whoever paid in the last ten minutes and has not pledged is a newcomer (D98)", () => {
  expect(newcomersSince(new Date("2026-11-29T09:00:00Z"))).toEqual(new Date("2026-11-29T08:50:00Z"));
});

test("fees that went back are counted for each reason, without names", () => {
  expect([0, 1, 1_200].map(refundedText)).toEqual([
    null,
    "1 entry fee goes back.",
    "1,200 entry fees go back.",
  ]);
  expect(refundedFeesTexts([NEWCOMER_REASON, "Paid twice", NEWCOMER_REASON])).toEqual([
    `2 entry fees went back while the round was open: “${NEWCOMER_REASON}”`,
    "1 entry fee went back while the round was open: “Paid twice”",
  ]);
});
