import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { expect, test } from "vitest";
import { routeTable } from "../../../remix.config.js";
import routes from "../../routes";
import { isManifest, type ManifestAnswer, manifestOf } from "./manifest.server";
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
const build = { routes: table, assets: { routes: table, version: "v1" } } as unknown as ServerBuild;
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

/** Nested once for each subset, because every path is matched against all routes. */
const nestedOnce = new Map<ServerBuild["routes"], RouteObject[]>();
function objectsOf({ routes: all }: ServerBuild): RouteObject[] {
  const objects = nestedOnce.get(all) ?? nested(all);
  nestedOnce.set(all, objects);
  return objects;
}

const matched = (one: ServerBuild, path: string) =>
  matchRoutes(objectsOf(one), path)?.map(({ route, params }) => ({ id: route.id, params }));

/** Matched once for each path: all routes take long, and many paths begin alike. */
const known = new Map<string, ReturnType<typeof matched>>();
function matchedByAll(path: string) {
  const found = known.has(path) ? known.get(path) : matched(build, path);
  known.set(path, found);
  return found;
}

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

test.each(PATHS)("%s matches as with all routes", (path) => {
  expect(matched(handlerFor(path), path)).toEqual(matchedByAll(path));
  expect(matched(handlerFor(`${path}.data?_routes=x`), path)).toEqual(matchedByAll(path));
});

test("few routes are tried for a path, and the same ones for similar paths", () => {
  expect(Object.keys(build.routes).length).toBeGreaterThan(100);
  expect(Object.keys(handlerFor("/auction/17").routes).length).toBeLessThanOrEqual(5);
  expect(handlerFor("/auction/17?step=join")).toBe(handlerFor("/auction/18"));
});

test("the browser gets the routes of the pages above a page too", () => {
  expect(Object.keys(handlerFor("/profile/edit").assets.routes)).toEqual(
    expect.arrayContaining(["screens/storefront/home/home", "screens/account/profile/profile"]),
  );
});

const manifest = (query: string) => manifestOf(build, query);
const named = (...paths: string[]) => new URLSearchParams(paths.map((path) => ["p", path])).toString();
const routesOf = ({ body }: ManifestAnswer) => Object.keys(JSON.parse(body) as object);

test("the manifest names the same routes as the router, for each requested link and each part of its path", () => {
  for (const path of PATHS.filter((path) => !path.startsWith("//") && !path.includes(".."))) {
    const found = routesOf(manifest(`version=v1&${named(path)}`));
    const parts = path.split("/").slice(1);
    for (const [i] of parts.entries())
      for (const { id } of matchedByAll(`/${parts.slice(0, i + 1).join("/")}`) ?? [])
        expect(found, `${id} for ${path}`).toContain(id);
    expect(found.length, path).toBeLessThan(25);
  }
  expect(routesOf(manifest("version=v1&p=/br%256Fwse"))).toContain("screens/storefront/browse/browse");
});

test("a manifest of another build makes the browser load a document", () =>
  expect(manifest(`version=v0&${named("/browse")}`)).toMatchObject({
    status: 204,
    headers: { "X-Remix-Reload-Document": "true" },
  }));

test("a manifest without paths is a 400, and so is one with more or longer paths than any page has", () => {
  const many = Array.from({ length: 401 }, (_, i) => `/${i}`);
  const bad = ["", "version=v1", "version=v1&q=/browse", `version=v1&${named(...many)}`];
  const long = [`version=v1&${named("/a".repeat(300))}`, `version=v1&p=/&x=${"y".repeat(8_000)}`];
  for (const query of [...bad, ...long]) expect(manifest(query).status, query.slice(0, 40)).toBe(400);
});

test("the work for a manifest grows with its paths, not with their square", () => {
  let reads = 0;
  const counted = new Proxy(table, {
    ownKeys: (target) => {
      reads += 1;
      return Reflect.ownKeys(target);
    },
  });
  const spied = { routes: counted, assets: build.assets } as unknown as ServerBuild;
  // the table was parsed only once
  for (const path of PATHS) manifestOf(spied, `version=v1&${named(path, `${path}/x`)}`);
  expect(reads).toBe(0);
});

test("an address that normalises to the manifest's is the manifest", () => {
  for (const address of ["/__manifest", "/__manifest?p=/", "/x/../__manifest?p=/", "/x\\..\\__manifest"])
    expect(isManifest(address), address).toBe(true);
  for (const address of ["/", "/browse?q=/__manifest", "/x/__manifest", "/__manifest/x"])
    expect(isManifest(address), address).toBe(false);
});
