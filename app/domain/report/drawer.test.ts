import { expect, test } from "vitest";
import {
  cashMovementSchema,
  drawerCountSchema,
  drawerDifferenceText,
  drawerSums,
  EMPTY_DRAWER,
  expectedIn,
  isEnteredAfterwards,
  mayCountDrawer,
  maySeeExpected,
  refuseCount,
  refuseMovement,
} from "./drawer";

const TODAY = "2026-11-26";
const staff = (id: number, ...permissions: ("money" | "reports" | "orders")[]) => ({
  id,
  isSuperuser: false,
  permissions,
});

test("a drawer should hold its float, what was taken and put in, less what was given back and taken out", () => {
  expect(expectedIn({ ...EMPTY_DRAWER, takenCents: 500, returnedCents: 700 })).toBe(-200);
  const drawer = { takenCents: 500, returnedCents: 20, floatCents: 1_000, putInCents: 7, takenOutCents: 300 };
  expect(expectedIn(drawer)).toBe(1_187);
  expect(drawerSums(drawer).reduce((sum, { cents }) => sum + cents, 0)).toBe(1_187);
  expect(drawerSums(EMPTY_DRAWER)).toEqual([]);
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

test("cash in or out needs a sum above 0, and a reason unless it is the float", () => {
  const errorsOf = (form: object) => {
    const parsed = cashMovementSchema.safeParse(form);
    return parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0]);
  };
  expect(errorsOf({ kind: "float", amount: "2,000" })).toEqual([]);
  expect(errorsOf({ kind: "rider", amount: "300", note: "Parcel to Thika" })).toEqual([]);
  expect(errorsOf({ kind: "rider", amount: "300", note: " " })).toEqual(["note"]);
  for (const amount of ["0", "-5", "", "1e9", "1000000000.00", "0.001"])
    expect(errorsOf({ kind: "float", amount }), amount).toEqual(["amount"]);
  for (const kind of ["", "theft", undefined]) expect(errorsOf({ kind, amount: "5" })).toEqual(["kind"]);
  expect(errorsOf({ kind: "bank", amount: "5", note: "x".repeat(301) })).toEqual(["note"]);
});

test("a day has one float, and one that is over changes only by whoever sees reports, with a reason", () => {
  const [cashier, owner] = [staff(3, "money"), staff(4, "reports")];
  const today = { today: TODAY, hasFloat: false };
  const rider = { day: TODAY, kind: "rider", note: "Parcel" } as const;
  expect(refuseMovement(cashier, rider, today)).toBeNull();
  expect(refuseMovement(cashier, { ...rider, kind: "float" }, today)).toBeNull();
  expect(refuseMovement(cashier, { ...rider, kind: "float" }, { ...today, hasFloat: true })?.field).toBe(
    "kind",
  );
  expect(refuseMovement(cashier, rider, { ...today, hasFloat: true })).toBeNull();
  expect(refuseMovement(owner, { ...rider, day: "2026-11-27" }, today)?.code).toBe("invalid");
  const yesterday = { ...rider, day: "2026-11-25" };
  expect(refuseMovement(cashier, yesterday, today)?.code).toBe("conflict");
  expect(refuseMovement(owner, yesterday, today)).toBeNull();
  expect(refuseMovement(owner, { ...yesterday, kind: "float", note: "" }, today)?.field).toBe("note");
});

test("a count or movement is entered afterwards if it comes on a later day in Nairobi", () => {
  const enteredAt = new Date("2026-11-26T21:30:00Z");
  expect(isEnteredAfterwards({ day: "2026-11-26", enteredAt })).toBe(true);
  expect(isEnteredAfterwards({ day: "2026-11-27", enteredAt })).toBe(false);
  expect(isEnteredAfterwards({ day: "2026-11-28", enteredAt })).toBe(false);
});

test("a note has at most 300 characters, and the form says so", () => {
  const [fits, long] = ["a".repeat(300), "a".repeat(301)];
  const saidOf = (
    read: ReturnType<typeof drawerCountSchema.safeParse | typeof cashMovementSchema.safeParse>,
  ) => read.error?.issues.map(({ message }) => message) ?? [];
  for (const read of [
    (note: string) => drawerCountSchema.safeParse({ counted: "5", note }),
    (note: string) => cashMovementSchema.safeParse({ kind: "float", amount: "5", note }),
  ]) {
    expect(saidOf(read(fits))).toEqual([]);
    expect(saidOf(read(long))).toEqual(["Please use at most 300 characters"]);
  }
  expect(saidOf(cashMovementSchema.safeParse({ kind: "theft", amount: "", note: "" }))).toEqual([
    "Please choose what happened",
    "Please enter how much cash",
  ]);
  expect(saidOf(drawerCountSchema.safeParse({}))).toEqual([
    "Please enter the cash that you counted, 0 if there is none",
  ]);
});
