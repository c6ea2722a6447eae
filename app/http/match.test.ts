import { expect, test } from "vitest";
import { routeLabel, match } from "./match";
import { routeTable } from "../../remix.config.js";

const HTML = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const callPath = (path: string, accept?: string) => {
  const { isCall, path: own } = match(path, accept);
  return isCall ? own : null;
};

test.each([
  ["/api/auctions/", "/api/auctions/"],
  ["/auctions", "/api/auctions"],
  ["/auctions/7/leaderboard/", "/api/auctions/7/leaderboard/"],
  ["/rounds/3/", "/api/rounds/3/"],
  ["/promo-banners/", "/api/promo-banners/"],
  ["/accounts/api/token/", "/accounts/api/token/"],
  ["/cart/add/", "/api/cart/add/"],
])("%s is the call %s", (path, call) => {
  expect(callPath(path, "*/*")).toBe(call);
  expect(callPath(path, HTML)).toBe(call);
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
  expect(callPath(path, "application/json")).toBeNull();
});

test.each(["/cart", "/categories", "/orders/7"])(
  "%s is the screen or the call, by the Accept header (D9)",
  (path) => {
    expect(callPath(path, HTML)).toBeNull();
    expect(callPath(`${path}/`, HTML)).toBeNull();
    expect(callPath(path, "*/*")).toBeNull();
    expect(callPath(path)).toBeNull();
    expect(callPath(`${path}/`, "*/*")).toBe(`/api${path}/`);
    expect(callPath(`${path}/`)).toBe(`/api${path}/`);
    expect(callPath(path, "application/json")).toBe(`/api${path}`);
    for (const accept of [HTML, "application/json, text/plain, */*"])
      expect(match(path, accept)).toMatchObject({ isShared: true });
    expect(match(`${path}.data`, HTML)).toMatchObject({ isCall: false, isData: true, isShared: false });
  },
);

test("the address of the order statistics is not read as an order's", () => {
  for (const path of ["/orders/stats", "/orders/stats/", "/orders"])
    expect(callPath(path, HTML)).toBe(`/api${path}`);
});

test("a call's path parameters are read like the router's", () => {
  const { template, params, row } = match("/auctions/%31%32/rounds/7/bids?page=2");
  expect(template).toBe("/api/auctions/{productId}/rounds/{roundId}/bids/");
  expect(params).toEqual({ productId: "12", roundId: "7" });
  expect(row).toMatchObject({ methods: ["GET"], file: "api/rounds.route.ts" });
  expect(match("/api/auctions/%zz/").params).toEqual({ id: "%zz" });
  expect(match("/api/auctions/bulk-delete/").template).toBe("/api/auctions/bulk-delete/");
});

test("the API answers 404 at each address below it without a call, also at one that normalises to another", () => {
  for (const path of [
    "/api",
    "/api/",
    "/api/nothing/",
    "/bids/7",
    "/api//bids/",
    "/api/bids//",
    "/cart/.data",
  ])
    expect(match(path), path).toMatchObject({ isCall: true, row: null });
  for (const path of ["/api/auctions/../", "/api/x/../bids/", "/api/auctions/7/%2e%2e/"])
    expect(match(path), path).toMatchObject({ isCall: true, row: null });
});

test("only a call uses a call's row: another spelling of the API's address has no row", () => {
  for (const path of [
    "/API/auctions/",
    "/API/auctions.data",
    "/Api",
    "/ACCOUNTS/API/token/",
    "/accounts/API/token/",
  ])
    expect(match(path, HTML), path).toMatchObject({ isCall: true, row: null });
  for (const path of ["//api/auctions/", "/BIDS/", "/x/../api/auctions/"])
    expect(match(path, HTML), path).toMatchObject({ isCall: false, template: "*" });
  expect(match("/API/docs", HTML)).toMatchObject({ isCall: false, template: "/api/docs" });
});

test.each([
  ["/", "/"],
  ["/_root.data?_routes=root", "/_root.data"],
  ["/auction/12?lite=1", "/auction/{id}"],
  ["/auction/12.data", "/auction/{id}.data"],
  ["/auction/12/proof", "/auction/{id}/proof"],
  ["/auction/12/rounds/3/proof", "/auction/{id}/rounds/{n}/proof"],
  ["/management", "/management"],
  ["/management/products/new", "/management/products/new"],
  ["/management/products/12", "/management/products/{id}"],
  ["/management/products.csv?q=a", "/management/products.csv"],
  ["/api/bids", "/api/bids/"],
  ["/bids?page=2", "/api/bids/"],
  ["/api/auctions/7/leaderboard/", "/api/auctions/{id}/leaderboard/"],
  ["/ws/auction/7/?token=secret", "/ws/auction/{id}/"],
  ["/assets/root-abc.js", "/assets/*"],
  ["/media/0123-320.webp", "/media/*"],
  ["/healthz", "/healthz"],
])("%s has the label %s", (url, route) => {
  expect(routeLabel(match(url))).toBe(route);
});

test.each([
  "/nowhere",
  "/wanjiku@example.com",
  "/auction/12/wanjiku@example.com",
  "/api/wanjiku@example.com",
  "/__proto__",
  "//",
  "*",
  "",
])("an unmatched path has no label of its own: %s", (url) => {
  expect(["other", "/"]).toContain(routeLabel(match(url)));
});

test("every row of the route table is found at its own address, with its own path as label", () => {
  const rows = routeTable
    .flatMap((row) =>
      row.children.length > 0
        ? row.children.map((child) => ({
            row: child,
            path: child.path === "/" ? row.path : row.path + child.path,
          }))
        : [{ row, path: row.path }],
    )
    .filter(({ path }) => !path.endsWith("*"));
  for (const { row, path } of rows)
    for (const spelling of row.methods ? [path, path.replace(/\/$/, "")] : [path]) {
      const found = match(spelling.replace(/\{\w+\}/g, "12"));
      expect(found.row, path).toBe(row);
      expect(routeLabel(found)).toBe(path);
      expect(Object.values(found.params)).toEqual(Array(path.split("{").length - 1).fill("12"));
    }
});
