/**
 * Remix sorts and tries every route of its table several times for one page, and renders with all of them. Of some hundred
 * routes at most five can match a path, so each path gets a handler that knows these alone: it costs a tenth.
 */
import { pathOf, routesAlong } from "~/http/match";
import type { ServerBuild } from "./build.server";

/** What Remix may read otherwise than we do (`..`, `//`, escapes) gets all of them. */
const PLAIN_PATH = /^(\/[\w-][\w.-]*)*\/?$/;
/** Far more than there are sets for single paths. */
const KEPT_SETS = 500;

/** Answers the handler for an address. It decides as one with all routes would; handlers are made when first asked for. */
export function handlersByPath<Handler>(build: ServerBuild, make: (build: ServerBuild) => Handler) {
  const forAll = make(build);
  const made = new Map<string, Handler>();
  return (address: string): Handler => {
    const path = pathOf(address);
    if (!PLAIN_PATH.test(path)) return forAll;
    const wanted = routesAlong(path);
    const key = [...wanted].toSorted().join();
    const known = made.get(key);
    if (known) return known;
    const handler = make(withRoutes(build, wanted));
    if (made.size < KEPT_SETS) made.set(key, handler);
    return handler;
  };
}

function withRoutes(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const only = <All extends object>(routes: All) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id))) as All;
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}
