/**
 * What has no page of its own (a file, an address that is only posted to) says errors as a page too: to Remix such a route is a
 * resource, and it would answer a refusal as JSON.
 */
import type { BuildSource, ServerBuild } from "./build.server";

const Nothing = () => null;

/** The same routes, of which each has a page: an error in them shows where a page's would. */
export function withPages(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) =>
      route && isResource(route.module) && !route.path?.startsWith("api/")
        ? [id, { ...route, module: { ...route.module, default: Nothing } }]
        : [id, route],
    ),
  );
  return { ...build, routes: routes };
}

const isResource = ({ default: page, ErrorBoundary }: { default?: unknown; ErrorBoundary?: unknown }) =>
  !page && !ErrorBoundary;

/** Whether a resource refused: what Remix made of it is for programs. Our own faults stay as they are: they are not asked for twice. */
export const isRefusedResource = ({ status, headers }: Response): boolean =>
  headers.get("X-Remix-Error") === "yes" && status < 500;

export const pagesOf = (source: BuildSource): BuildSource =>
  typeof source === "function" ? async () => withPages(await source()) : withPages(source);
