/** Remix tries all routes several times per page; a handler with the few that can match costs a tenth. */
import { PLAIN_PATH, pathOf, routesAlong } from "~/http/match";
import { routeTable } from "../../../remix.config.js";
import type { ServerBuild } from "./build.server";

const MAX_HANDLERS = 500;

export function handlersByPath<Handler>(build: ServerBuild, make: (build: ServerBuild) => Handler) {
  const forAll = make(build);
  const made = new Map<string, Handler>();
  return (address: string): Handler => {
    const path = pathOf(address);
    // it may find another route than ours
    if (!PLAIN_PATH.test(path)) return forAll;
    const routeIds = routesAlong(path);
    const key = [...routeIds].toSorted().join();
    const known = made.get(key);
    if (known) return known;
    const handler = make(withRoutes(build, routeIds));
    if (made.size < MAX_HANDLERS) made.set(key, handler);
    return handler;
  };
}

const CALLS = new Set(routeTable.flatMap(({ id, methods }) => (methods ? [id] : [])));

/** Remix would find the API's calls under other spellings too (`//api`, `%61pi`), and cannot answer them. */
export const withoutApiRoutes = (build: ServerBuild): ServerBuild =>
  withRoutes(build, new Set(Object.keys(build.routes).filter((id) => !CALLS.has(id))));

function withRoutes(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const only = <All extends object>(routes: All) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id))) as All;
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}
