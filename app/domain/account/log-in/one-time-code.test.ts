import { expect, test } from "vitest";
import {
  accountNameSchema,
  sixDigitCode,
  newPasswordSchema,
  refuseStaffCode,
  sixDigitsSchema,
} from "./one-time-code";

test("a code has six digits, however it is typed", () => {
  expect([sixDigitCode(0), sixDigitCode(42), sixDigitCode(999_999)]).toEqual(["000000", "000042", "999999"]);
  for (const code of ["123456", " 123 456 ", "123-456", "123–456"])
    expect(sixDigitsSchema.parse({ code })).toEqual({ code: "123456" });
  const errors = (code: string) =>
    sixDigitsSchema.safeParse({ code }).error?.issues.map(({ message }) => message);
  for (const code of ["12345", "1234567", "12345a", "1".repeat(300)])
    expect(errors(code), code).toEqual(["A code has 6 digits"]);
  expect(errors("")).toEqual(["Please enter the code"]);
});

test("a new password is typed twice, beside the code", () => {
  const typed = { code: "123456", password: "mango season", password2: "mango season" };
  expect(newPasswordSchema.safeParse(typed).success).toBe(true);
  expect(
    newPasswordSchema.safeParse({ ...typed, password2: "another season" }).error?.issues[0]?.path,
  ).toEqual(["password2"]);
  expect(newPasswordSchema.safeParse({ ...typed, code: "1" }).error?.issues[0]?.path).toEqual(["code"]);
});

test("whoever asks for a code names the account", () => {
  const errors = (identifier: string) =>
    accountNameSchema.safeParse({ identifier }).error?.issues.map(({ message }) => message);
  expect(errors("amina")).toBeUndefined();
  expect(errors("")).toHaveLength(1);
  expect(errors("x".repeat(255))).toHaveLength(1);
});

test("staff make a code for buyers, superusers for staff, and nobody for themselves", () => {
  const buyer = { id: 1, isSuperuser: false };
  const clerk = { id: 2, isSuperuser: false, permissions: ["users"] } as const;
  const owner = { id: 3, isSuperuser: true };
  expect([
    refuseStaffCode(clerk, buyer),
    refuseStaffCode(owner, clerk),
    refuseStaffCode(owner, { ...owner, id: 4 }),
  ]).toEqual([null, null, null]);
  for (const staff of [owner, { ...clerk, id: 9 }])
    expect(refuseStaffCode(clerk, staff)).toEqual({
      code: "forbidden",
      message: "Only a superuser can make a code for somebody who enters management",
    });
  for (const one of [clerk, owner])
    expect(refuseStaffCode(one, one)).toEqual({
      code: "forbidden",
      message: "Change your own password on your profile page",
    });
});
