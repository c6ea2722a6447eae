import { expect, test } from "vitest";
import { restPath } from "./rest-path.server";

const HTML = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

test.each([
  ["/api/auctions/", "/api/auctions/"],
  ["/auctions", "/api/auctions"],
  ["/auctions/7/leaderboard/", "/api/auctions/7/leaderboard/"],
  ["/rounds/3/", "/api/rounds/3/"],
  ["/promo-banners/", "/api/promo-banners/"],
  ["/accounts/api/token/", "/accounts/api/token/"],
  ["/cart/add/", "/api/cart/add/"],
])("%s is the call %s", (path, call) => {
  expect(restPath(path, "*/*")?.path).toBe(call);
  expect(restPath(path, HTML)?.path).toBe(call);
});

test.each([
  "/",
  "/auction/7",
  "/browse",
  "/cart.data",
  "/accounts",
  "/management/orders",
  "/api/docs",
  "/api/docs/",
  "/apiary",
  "//bids",
])("%s is no call", (path) => {
  expect(restPath(path, "application/json")).toBeNull();
});

test.each(["/cart", "/categories"])("%s is the screen or the call, by what is accepted (D9)", (path) => {
  expect(restPath(path, HTML)).toBeNull();
  expect(restPath(`${path}/`, HTML)).toBeNull();
  expect(restPath(path, "*/*")).toBeNull();
  expect(restPath(path, undefined)).toBeNull();
  expect(restPath(`${path}/`, "*/*")?.path).toBe(`/api${path}/`);
  expect(restPath(`${path}/`, undefined)?.path).toBe(`/api${path}/`);
  expect(restPath(path, "application/json")?.path).toBe(`/api${path}`);
  expect(restPath(path, "application/json, text/plain, */*")).toEqual({ path: `/api${path}`, shared: true });
});
