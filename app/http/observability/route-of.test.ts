import { expect, test } from "vitest";
import { routeTable } from "../../../remix.config.js";
import { routeOf } from "./route-of";

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
  ["/api/auctions/7/leaderboard/", "/api/auctions/{id}/leaderboard/"],
  ["/ws/auction/7/?token=secret", "/ws/auction/{id}/"],
  ["/assets/root-abc.js", "/assets/*"],
  ["/media/0123-320.webp", "/media/*"],
  ["/healthz", "/healthz"],
])("%s is told as %s", (url, route) => {
  expect(routeOf(url)).toBe(route);
});

test.each([
  "/nowhere",
  "/wanjiku@example.com",
  "/auction/12/wanjiku@example.com",
  "/__proto__",
  "//",
  "*",
  "",
])("what is no route says nothing of itself: %s", (url) => {
  expect(["other", "/"]).toContain(routeOf(url));
});

test("every row of the route table is told by its own pattern", () => {
  const rows = routeTable
    .flatMap(({ path, children }) =>
      children.length > 0
        ? children.map((child) => (child.path === "/" ? path : `${path}${child.path}`))
        : [path],
    )
    .filter((row) => !row.endsWith("*"));
  for (const row of rows) expect(routeOf(row.replace(/\{\w+\}/g, "12"))).toBe(row);
});
