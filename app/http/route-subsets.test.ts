import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { expect, test } from "vitest";
import { routeTable } from "../../remix.config.js";
import routes from "../routes";
import { handlersByPath } from "./route-subsets.server";

interface Row {
  id?: string;
  path?: string;
  index?: boolean;
  children?: Row[];
}

type RouteObject = Parameters<typeof matchRoutes>[0][number];

function flat(rows: readonly Row[], parentId: string): [string, object][] {
  return rows.flatMap(({ id = "", path, index, children = [] }) => [
    [id, { id, parentId, path, index }] as [string, object],
    ...flat(children, id),
  ]);
}

const table = Object.fromEntries([["root", { id: "root", path: "" }], ...flat(routes as Row[], "root")]);
const build = { routes: table, assets: { routes: table } } as unknown as ServerBuild;
const handlerFor = handlersByPath(build, (one) => one);

function nested(all: ServerBuild["routes"], parentId?: string): RouteObject[] {
  return Object.values(all).flatMap((route) =>
    route && route.parentId === parentId
      ? [
          {
            id: route.id,
            path: route.path,
            index: route.index,
            children: nested(all, route.id),
          } as RouteObject,
        ]
      : [],
  );
}

const matched = (one: ServerBuild, path: string) =>
  matchRoutes(nested(one.routes), path)?.map(({ route, params }) => ({ id: route.id, params }));

/** One for each row of the table, and what is nobody's. */
function addresses(rows = routeTable, above = ""): string[] {
  return rows.flatMap(({ path, children }) => {
    const whole = `${above}/${path}`.replace(/\/+/g, "/").replace(/\{\w+\}/g, "17");
    return [whole, ...addresses(children, whole)];
  });
}
const PATHS = [
  ...addresses().map((path) => path.replace("*", "somewhere/else")),
  "/BROWSE",
  "/auction/17/rounds/2",
  "/management/products/17/nothing",
  "/category/farm-solar/",
  "//evil.example",
  "/a/../browse",
  "/category/caf%C3%A9",
];

test.each(PATHS)("%s is matched as with all routes", (path) => {
  expect(matched(handlerFor(path), path)).toEqual(matched(build, path));
  expect(matched(handlerFor(`${path}.data?_routes=x`), path)).toEqual(matched(build, path));
});

test("few routes are tried for a path, the same ones for paths of one kind", () => {
  expect(Object.keys(build.routes).length).toBeGreaterThan(100);
  expect(Object.keys(handlerFor("/auction/17").routes).length).toBeLessThanOrEqual(5);
  expect(handlerFor("/auction/17?step=join")).toBe(handlerFor("/auction/18"));
});

test("the browser is told of the pages above, and of those behind the links it asks about", () => {
  const asked = handlerFor("/__manifest?p=%2Fbrowse&p=%2Fauction%2F3&version=1");
  expect(Object.keys(asked.assets.routes)).toEqual(
    expect.arrayContaining(["screens/storefront/browse/browse", "screens/storefront/auction/auction"]),
  );
  expect(Object.keys(handlerFor("/profile/edit").assets.routes)).toEqual(
    expect.arrayContaining(["screens/storefront/home/home", "screens/account/profile/profile"]),
  );
});

test("however many sets of paths the manifest is asked for, each page's handler is made once", () => {
  const made: ServerBuild[] = [];
  const handler = handlersByPath(build, (one) => {
    made.push(one);
    return one;
  });
  const some = addresses().filter((path) => !path.includes("*"));
  for (let n = 1; n <= 600; n++) {
    const asked = some.filter((_, i) => (n >> (i % 10)) & 1).slice(n % 7);
    handler(`/__manifest?${new URLSearchParams(asked.map((path) => ["p", path]))}`);
  }
  const first = some.map((path) => handler(path));
  const count = made.length;
  expect(some.map((path) => handler(path))).toEqual(first);
  expect(made.length).toBe(count);
});
