import { expect, test } from "vitest";
import { drawerDifferenceText, expectedIn, mayCountDrawer, refuseCount, maySeeExpected } from "./drawer";

const TODAY = "2026-11-26";
const staff = (id: number, ...permissions: ("money" | "reports" | "orders")[]) => ({
  id,
  isSuperuser: false,
  permissions,
});

test("a drawer should hold what was taken less what was given back", () => {
  expect(expectedIn({ takenCents: 500, returnedCents: 700 })).toBe(-200);
  expect(drawerDifferenceText(1_000, 1_200)).toBe("KSh 2 missing");
  expect(drawerDifferenceText(1_200, 1_000)).toBe("KSh 2 too much");
  expect(drawerDifferenceText(0, 0)).toBe("Right");
});

test("a day that has not begun cannot be counted", () => {
  expect(refuseCount("2026-11-27", TODAY)?.code).toBe("invalid");
  expect(refuseCount(TODAY, TODAY)).toBeNull();
});

test("a person who may only count sees the expected cash after counting, and not what came in since", () => {
  const cashier = staff(3, "money");
  expect(maySeeExpected(cashier, 500, undefined)).toBe(false);
  expect(maySeeExpected(cashier, 500, { expectedCents: 500 })).toBe(true);
  expect(maySeeExpected(cashier, 700, { expectedCents: 500 })).toBe(false);
  expect(maySeeExpected(staff(4, "reports"), 500, undefined)).toBe(true);
});

test("people count their own drawer; whoever may see reports counts anybody's", () => {
  expect(mayCountDrawer(staff(3, "money"), 3)).toBe(true);
  expect(mayCountDrawer(staff(3, "money"), 4)).toBe(false);
  expect(mayCountDrawer(staff(3, "reports"), 4)).toBe(true);
  expect(mayCountDrawer(staff(3, "orders"), 3)).toBe(false);
  expect(mayCountDrawer({ id: 1, isSuperuser: true }, 4)).toBe(true);
});
