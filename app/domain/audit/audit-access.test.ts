import { expect, test } from "vitest";
import type { Permission } from "~/domain/account/permissions";
import type { AuditAction, AuditSubject } from "./audit";
import { changesFor, mayNameSubject } from "./audit-access";

const superuser = { isSuperuser: true };
const staff = (...permissions: Permission[]) => ({ isSuperuser: false, permissions });
const CHANGES = [
  { field: "title", before: "Lamp", after: "Torch" },
  { field: "costPriceCents", before: 100, after: 200 },
];
const hidden = (field: string) => ({ field, before: undefined, after: undefined, isHidden: true });
/** Of the title and of the cost, what the reader may see. */
const seen = (reader: Parameters<typeof changesFor>[0], action: AuditAction) =>
  changesFor(reader, action, CHANGES).map(({ after }) => after !== undefined);

test("a superuser sees every value", () => {
  expect(changesFor(superuser, "product.update", CHANGES)).toEqual(CHANGES);
});

test("others see which fields were changed, but no value", () => {
  expect(changesFor(staff("money"), "product.update", CHANGES)).toEqual([
    hidden("title"),
    hidden("costPriceCents"),
  ]);
});

test("values are for those who may open what the entry is about; costs have readers of their own", () => {
  expect(seen(staff("products"), "product.update")).toEqual([true, true]);
  expect(seen(staff("rounds"), "product.update")).toEqual([true, false]);
  expect(seen(staff("money"), "product.update")).toEqual([false, false]);
  expect(seen(staff("orders"), "order.update")).toEqual([true, false]);
  expect(seen(staff("orders", "reports"), "order.update")).toEqual([true, true]);
  expect(seen(staff("users"), "superuser.make")).toEqual([true, false]);
});

test("an offer and a cash drawer are for those who may open their own pages", () => {
  expect(seen(staff("products"), "product.offer")).toEqual([false, false]);
  expect(seen(staff("rounds"), "product.offer")).toEqual([true, false]);
  expect(seen(staff("users"), "user.count_drawer")).toEqual([false, false]);
  expect(seen(staff("users"), "user.move_cash")).toEqual([false, false]);
});

test.each<[AuditSubject, Permission | null]>([
  ["product", "products"],
  ["order", "orders"],
  ["payment", "money"],
  ["confirmation", "money"],
  ["user", "users"],
  ["banner", "products"],
  ["pick_up_point", "orders"],
  ["import", "products"],
  ["setting", null],
  ["webhook", null],
])("the name of a %s is for those who may open its page", (subject, permission) => {
  expect(mayNameSubject(superuser, subject)).toBe(true);
  expect(mayNameSubject(staff(), subject)).toBe(false);
  if (permission) expect(mayNameSubject(staff(permission), subject)).toBe(true);
  else expect(mayNameSubject(staff("products", "orders", "users", "money"), subject)).toBe(false);
});
