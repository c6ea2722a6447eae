import { expect, test } from "vitest";
import { match } from "~/http/match";
import { cacheableRequest as policy } from "./cache-policy.server";

const cacheableRequest = (url: string, accept?: string) => policy(url, match(url, accept));

const cached = (url: string, accept = "text/html") => cacheableRequest(url, accept)?.url ?? null;

test.each([
  "/",
  "/_root.data",
  "/browse",
  "/browse?q=lamp&type=auction&category=home-kitchen&sort=price&page=2&on_sale=1",
  "/browse.data?q=lamp&_routes=screens%2Fstorefront%2Fbrowse",
  "/browse?condition=used",
  "/api/auctions/?condition=used",
  "/category/home-kitchen?page=2",
  "/categories",
  "/buy-now?sort=-price",
  "/product/12",
  "/product/12.data",
  "/auction/12",
  "/auction/12?step=join",
  "/api/auctions/?page_size=24&ordering=price",
  "/api/auctions/12/",
  "/api/auctions/12",
  "/api/auctions/12/leaderboard/",
  "/api/auctions/12/rounds/",
  "/api/rounds/12/?page=2",
  "/api/categories/3/products/?q=a",
  "/api/promo-banners/",
])("%s may be cached, under its own address", (url) => {
  expect(cached(url)).toBe(url);
});

test.each([
  // no page reads it: each campaign's click would be another page
  "/?utm_source=mail",
  "/browse?q=lamp&fbclid=1",
  // some read the first one, others the last
  "/browse?q=lamp&q=tent",
  "/api/auctions/?page=1&page=2",
  // sets a cookie
  "/browse?lite=1",
  "/product/12?page=2",
  "/product/12/",
  "/product/012345678901",
  "/product/%31",
  "//product/12",
  "/cart",
  "/login",
  "/profile",
  "/management",
  "/auction/12/rounds/1/proof",
  "/api/cart/",
  "/api/bids/",
  "/api/auctions/12/participants/",
  "/api/openapi.json",
  "/healthz",
  "/assets/ui.css",
  `/browse?q=${"a".repeat(600)}`,
])("%s is not cached", (url) => {
  expect(cached(url)).toBeNull();
});

test("a call is the same under every spelling of its path (D9)", () => {
  expect(cached("/auctions/?page=2", "application/json")).toBe("/api/auctions/?page=2");
  expect(cached("/promo-banners")).toBe("/api/promo-banners");
});

test("where a path is a screen and a call, the Accept header decides, and caches know (D9)", () => {
  const screen = cacheableRequest("/categories", "text/html");
  const call = cacheableRequest("/categories", "application/json");
  expect([screen?.url, call?.url]).toEqual(["/categories", "/api/categories"]);
  expect(screen?.headers).toEqual({ Vary: "Accept" });
});

test("a request that follows an event never gets an answer from before the write", () => {
  for (const url of ["/auction/1.data", "/api/auctions/1/leaderboard/"])
    expect(cacheableRequest(url, undefined)?.kind.staleMs).toBe(0);
  expect(cacheableRequest("/auction/1", undefined)?.kind).toEqual({
    cache: "pages",
    maxAgeMs: 1_000,
    staleMs: 250,
  });
});
