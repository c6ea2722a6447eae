import { expect, test } from "vitest";
import { canManage, canSeeProduct } from "./access";

const buyer = { id: 1, isSuperuser: false };
const superuser = { id: 2, isSuperuser: true };

test("only superusers may manage", () => {
  expect([null, buyer, superuser].map(canManage)).toEqual([false, false, true]);
});

test("only superusers see drafts", () => {
  const draft = { status: "draft", deletedAt: null } as const;
  expect([null, buyer, superuser].map((viewer) => canSeeProduct(viewer, draft))).toEqual([
    false,
    false,
    true,
  ]);
});

test("active and closed products are seen by everyone", () => {
  expect(canSeeProduct(null, { status: "active", deletedAt: null })).toBe(true);
  expect(canSeeProduct(buyer, { status: "closed", deletedAt: null })).toBe(true);
});

test("a deleted product is hidden from everyone", () => {
  const deleted = { status: "active", deletedAt: new Date("2026-11-21T00:00:00Z") } as const;
  expect(canSeeProduct(superuser, deleted)).toBe(false);
});
