import { expect, test } from "vitest";
import { match } from "~/http/match";
import { redirectAsDocument } from "./guard-routes.server";

const redirectFrom = (address: string, to: string) => {
  const { pathname } = new URL(address, "http://soko.example");
  const args = {
    request: new Request(new URL(address, "http://soko.example")),
    context: { match: match(pathname) },
  };
  const answer = redirectAsDocument(new Response(null, { status: 303, headers: { Location: to } }), args);
  return answer.headers.has("X-Remix-Reload-Document") ? "document" : "router";
};

test("the router's redirect to another page becomes a document, within a page or management it stays", () => {
  expect(redirectFrom("/checkout.data", "/orders/7")).toBe("document");
  expect(redirectFrom("/management/orders.data", "/login?redirectTo=%2Fmanagement")).toBe("document");
  expect(redirectFrom("/signup.data?step=account", "/signup?step=personal")).toBe("router");
  expect(redirectFrom("/management/products/7/edit.data", "/management/products/7")).toBe("router");
});

test("a document's own redirect has no header of the router", () => {
  expect(redirectFrom("/checkout", "/orders/7")).toBe("router");
});

test("an answer that is no redirect passes unchanged", () => {
  const args = {
    request: new Request("http://soko.example/cart.data"),
    context: { match: match("/cart.data") },
  };
  const page = { products: [] };
  expect(redirectAsDocument(page, args)).toBe(page);
});
