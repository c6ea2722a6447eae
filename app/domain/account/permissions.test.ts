import { expect, test } from "vitest";
import { needText, permissionText } from "./need-text";
import {
  hasRow,
  needOf,
  PERMISSION_TABLE,
  PERMISSIONS,
  permissionsIn,
  permissionsText,
  screenRow,
} from "./permissions";

test("a permission is read from a list and in the table's order; others are none", () => {
  expect(permissionsIn("money,orders")).toEqual(["orders", "money"]);
  expect(permissionsIn("money ,superuser,order")).toEqual([]);
  expect(permissionsIn("")).toEqual([]);
  expect(permissionsText(["orders", "users"])).toBe("Orders, Customers");
  expect(new Set(PERMISSIONS.map((one) => permissionsText([one]))).size).toBe(PERMISSIONS.length);
});

test("an address without a row is for superusers alone", () => {
  expect(needOf("/management/orders")).toBe("orders");
  expect(hasRow("/management/orders")).toBe(true);
  for (const row of ["/management/unheard-of", "toString", "__proto__", ""]) {
    expect(hasRow(row), row).toBe(false);
    expect(needOf(row), row).toBe("superuser");
  }
});

test("a link to management has the row of its screen, and a name before a placeholder", () => {
  expect(screenRow("/management/orders")).toBe("/management/orders");
  expect(screenRow("/management/orders/12")).toBe("/management/orders/{id}");
  expect(screenRow("/management/orders/new")).toBe("/management/orders/new");
  expect(screenRow("/management/orders/12/cancel?from=list#top")).toBe("/management/orders/{id}/cancel");
  expect(screenRow("/management/orders.csv?q=amina")).toBe("/management/orders");
  expect(screenRow("/management/products/7?tab=bids")).toBe("/management/products/{id}");
  expect(screenRow("/management/settings/m-pesa")).toBe("/management/settings/m-pesa");
  expect(screenRow("/management/settings/look")).toBe("/management/settings/{name}");
  expect(screenRow("/management/orders.csv.txt")).toBe("/management/orders.csv.txt");
  expect(screenRow("//management//orders/")).toBe("/management/orders");
  expect(screenRow("/management/products/import/sample")).toBe("/management/products/import/sample");
  expect(screenRow("/management/products/9/pictures")).toBe("/management/products/{id}/pictures");
  expect(screenRow("/management/orders/12/cancel/now")).toBe("/management/orders/12/cancel/now");
  expect(needOf(screenRow("/management/orders/12/unheard-of"))).toBe("superuser");
});

test("every screen's own row is found by its address", () => {
  for (const row of Object.keys(PERMISSION_TABLE).filter((one) => one.startsWith("/") && !one.includes("?")))
    expect(screenRow(row)).toBe(row);
});

test("the permissions that a row needs are named in words", () => {
  expect([
    needText("staff"),
    needText("superuser"),
    needText("money"),
    needText(["money", "reports"]),
  ]).toEqual(["any permission", "superusers alone", "money", "money or reports"]);
  expect(permissionText("superuser")).toBe("superusers alone");
  expect(permissionText("money")).toBe("superusers, and staff with the permission money");
});
