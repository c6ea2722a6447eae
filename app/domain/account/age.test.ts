import { expect, test } from "vitest";
import { refuseAge } from "./age";

const now = new Date("2026-11-26T09:00:00Z");

test("without a smallest age everybody may join, also without a date of birth", () => {
  expect(refuseAge(null, null, now)).toBeNull();
  expect(refuseAge("2020-01-01", null, now)).toBeNull();
});

test("somebody who reaches the minimum age today may join, somebody who reaches it tomorrow may not", () => {
  expect(refuseAge("2008-11-26", 18, now)).toBeNull();
  expect(refuseAge("2008-11-27", 18, now)).toEqual({
    code: "forbidden",
    message: "You must be at least 18 to join an auction.",
  });
  // in Nairobi the birthday begins three hours earlier
  expect(refuseAge("2008-11-27", 18, new Date("2026-11-26T21:00:00Z"))).toBeNull();
});

test("somebody without a date of birth is asked to add it", () => {
  expect(refuseAge(null, 18, now)?.message).toBe(
    "You must be at least 18 to join an auction. Please add your date of birth to your profile first.",
  );
});
