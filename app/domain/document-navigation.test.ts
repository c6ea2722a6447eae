import { expect, test } from "vitest";
import { isDocumentNavigation } from "./document-navigation";

test("the browser loads a new page; the router handles steps within a page and in management", () => {
  expect(isDocumentNavigation("/auction/7", "/pay/3")).toBe(true);
  expect(isDocumentNavigation("/management/orders", "/")).toBe(true);
  expect(isDocumentNavigation("/login", "/management")).toBe(true);
  expect(isDocumentNavigation("/signup", "/signup")).toBe(false);
  expect(isDocumentNavigation("/management", "/management/orders/7")).toBe(false);
  expect(isDocumentNavigation("/management", "/management/settings")).toBe(true);
  expect(isDocumentNavigation("/management/users", "/management/settings")).toBe(true);
  expect(isDocumentNavigation("/management/audit", "/management/settings")).toBe(false);
  expect(isDocumentNavigation("/managements", "/management")).toBe(true);
  expect(isDocumentNavigation("/category/management", "/management")).toBe(true);
});
