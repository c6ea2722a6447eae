import fc from "fast-check";
import { expect, test } from "vitest";
import { drawerDifferenceText, expectedIn, mayCount, refuseCount } from "./drawer";

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

test("a difference needs a note, and a day that has not begun cannot be counted", () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(
      cents,
      cents,
      fc.constantFrom("", "Change was short"),
      (countedCents, expectedCents, note) => {
        const refusal = refuseCount({ day: TODAY, countedCents, expectedCents, note }, TODAY);
        if (countedCents === expectedCents || note) expect(refusal).toBeNull();
        else expect(refusal).toMatchObject({ code: "invalid", field: "note" });
      },
    ),
  );
  expect(refuseCount({ day: "2026-11-27", countedCents: 0, expectedCents: 0, note: "" }, TODAY)?.code).toBe(
    "invalid",
  );
});

test("people count their own drawer, who sees reports counts anybody's", () => {
  expect(mayCount(staff(3, "money"), 3)).toBe(true);
  expect(mayCount(staff(3, "money"), 4)).toBe(false);
  expect(mayCount(staff(3, "reports"), 4)).toBe(true);
  expect(mayCount(staff(3, "orders"), 3)).toBe(false);
  expect(mayCount({ id: 1, isSuperuser: true }, 4)).toBe(true);
});
