import { expect, test } from "vitest";
import {
  acceptedSteps,
  codeSchema,
  isCodeAwaited,
  isWithoutCodes,
  readCode,
  refuseUndoSecondFactor,
} from "./second-factor";
import { inGroups } from "~/domain/text/in-groups";

test("a code is read with blanks and dashes, a recovery code in any case", () => {
  expect(readCode("123456")).toEqual({ from: "app", code: "123456" });
  expect(readCode(" 012 345 ")).toEqual({ from: "app", code: "012345" });
  expect(readCode("１２３４５６"), "wide digits look the same (D124)").toEqual({
    from: "app",
    code: "123456",
  });
  expect(readCode("ABCD-efgh 2345-wxyz")).toEqual({ from: "paper", code: "abcdefgh2345wxyz" });
  for (const text of ["12345", "1234567", "abcdefgh2345wxy", "abcdefgh2345wxy1", ""])
    expect(readCode(text), text).toBeNull();
});

test("the form says what is missing or malformed", () => {
  const messageOf = (code: string) => codeSchema.safeParse({ code }).error?.issues[0]?.message;
  expect(messageOf(" ")).toBe("Please enter the code");
  expect(messageOf("12345")).toBe("A code has 6 digits; a recovery code has 16 letters and digits");
  expect(messageOf("1".repeat(65))).toBe("A code has 6 digits; a recovery code has 16 letters and digits");
  expect(codeSchema.parse({ code: "123\u200b456" }).code).toEqual({ from: "app", code: "123456" });
});

test("the code of this half minute counts, and those of the one before and after", () => {
  expect(acceptedSteps(new Date(90_000))).toEqual([2, 3, 4]);
  expect(acceptedSteps(new Date(89_999))).toEqual([1, 2, 3]);
});

test("after the password the page waits ten minutes for the code", () => {
  const since = new Date("2026-11-26T09:00:00Z");
  const after = (minutes: number) => new Date(since.getTime() + minutes * 60_000);
  expect([-1, 0, 9.9, 10].map((minutes) => isCodeAwaited(since, after(minutes)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test("a superuser without one-time codes must turn them on if the owner requires them", () => {
  const now = new Date();
  expect(isWithoutCodes({ id: 1, isSuperuser: true, secondFactorAt: null })).toBe(true);
  expect(isWithoutCodes({ id: 1, isSuperuser: true, secondFactorAt: now })).toBe(false);
  expect(isWithoutCodes({ id: 1, isSuperuser: false, secondFactorAt: null })).toBe(false);
});

test("nobody resets their own one-time codes, or codes that are off", () => {
  const actor = { id: 1, isSuperuser: true };
  const on = new Date();
  expect(refuseUndoSecondFactor(actor, { id: 1, secondFactorAt: on })).toMatchObject({ code: "forbidden" });
  expect(refuseUndoSecondFactor(actor, { id: 2, secondFactorAt: null })).toMatchObject({ code: "conflict" });
  expect(refuseUndoSecondFactor(actor, { id: 2, secondFactorAt: on })).toBeNull();
});

test("secrets and recovery codes are written in groups of four", () => {
  expect(inGroups("abcdefgh23", "-")).toBe("abcd-efgh-23");
});
