import { expect, test } from "vitest";
import { canSeeProduct, isStaff, may } from "./access";
import { mayOpen } from "./staff/may-open";

const buyer = { id: 1, isSuperuser: false };
const superuser = { id: 2, isSuperuser: true };

const clerk = { id: 3, isSuperuser: false, permissions: ["products"] } as const;
const cashier = { id: 4, isSuperuser: false, permissions: ["orders", "money"] } as const;
const everyone = [null, buyer, cashier, clerk, superuser];

test("superusers may do everything, staff what they have the permission for", () => {
  const allowed = (need: Parameters<typeof may>[1]) => everyone.map((viewer) => may(viewer, need));
  expect(allowed("products")).toEqual([false, false, false, true, true]);
  expect(allowed(["money", "reports"])).toEqual([false, false, true, false, true]);
  expect(allowed("staff")).toEqual([false, false, true, true, true]);
  expect(allowed("superuser")).toEqual([false, false, false, false, true]);
  expect(everyone.map(isStaff)).toEqual(allowed("staff"));
});

test("only superusers, and staff with the products or rounds permission, see drafts (D13)", () => {
  const draft = { status: "draft", deletedAt: null } as const;
  expect(everyone.map((viewer) => canSeeProduct(viewer, draft))).toEqual([false, false, false, true, true]);
  expect(everyone.map((viewer) => mayOpen(viewer, "/management/products"))).toEqual(
    everyone.map((viewer) => canSeeProduct(viewer, draft)),
  );
});

test("active and closed products are seen by everyone", () => {
  expect(canSeeProduct(null, { status: "active", deletedAt: null })).toBe(true);
  expect(canSeeProduct(buyer, { status: "closed", deletedAt: null })).toBe(true);
});

test("a deleted product is hidden from everyone", () => {
  const deleted = { status: "active", deletedAt: new Date("2026-11-21T00:00:00Z") } as const;
  expect(canSeeProduct(superuser, deleted)).toBe(false);
});
