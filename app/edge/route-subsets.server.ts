/**
 * Remix sorts and tries every route of its table several times for one page, and renders with all of them. Of some hundred
 * routes at most five can match a path, so each path gets a handler that knows these alone: it costs a tenth.
 */
import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];
export interface Branch {
  /** The route and the layouts around it, outermost first. */
  ids: readonly string[];
  segments: readonly string[];
}

/** What Remix may read otherwise than we do (`..`, `//`, escapes) gets all of them. */
const PLAIN_PATH = /^(\/[\w-][\w.-]*)*\/?$/;
/** Far more than there are sets for single paths. */
const KEPT_SETS = 500;

/** Answers the handler for an address. It decides as one with all routes would; handlers are made when first asked for. */
export function handlersByPath<Handler>(build: ServerBuild, make: (build: ServerBuild) => Handler) {
  const branches = branchesOf(build.routes);
  const forAll = make(build);
  const made = new Map<string, Handler>();
  return (address: string): Handler => {
    const [path = ""] = address.split("?", 1);
    if (!PLAIN_PATH.test(path)) return forAll;
    const wanted = new Set(idsFor(branches, path));
    const key = [...wanted].toSorted().join();
    const known = made.get(key);
    if (known) return known;
    const handler = make(withRoutes(build, wanted));
    if (made.size < KEPT_SETS) made.set(key, handler);
    return handler;
  };
}

export function branchesOf(routes: Routes): Branch[] {
  return Object.keys(routes).map((route) => {
    const ids: string[] = [];
    const paths: string[] = [];
    for (let id: string | undefined = route; id !== undefined; id = routes[id]?.parentId) {
      ids.unshift(id);
      const path = routes[id]?.path;
      if (path) paths.unshift(path);
    }
    return { ids, segments: segmentsOf(paths.join("/")) };
  });
}

const segmentsOf = (path: string) => path.toLowerCase().split("/").filter(Boolean);

/** Those that could match, and those of the pages above it: the browser is told of them too (lazy route discovery). */
export function idsFor(branches: readonly Branch[], path: string): string[] {
  const asked = segmentsOf(path.replace(/\.data$/, "").replace(/^\/_root$/, "/"));
  const exact = segmentsOf(path);
  return branches.flatMap(({ ids, segments }) =>
    matchesPart(segments, asked) || matchesPart(segments, exact) ? ids : [],
  );
}

/** Whether a pattern could match the path or a beginning of it. */
const matchesPart = (pattern: readonly string[], path: readonly string[]) =>
  pattern.length <= path.length + (pattern.at(-1) === "*" ? 1 : 0) &&
  pattern.every((segment, i) => segment === path[i] || segment === "*" || segment.startsWith(":"));

function withRoutes(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const only = <All extends object>(routes: All) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id))) as All;
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}
