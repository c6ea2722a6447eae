/** Without a page Remix would answer errors as JSON: files and addresses that take only POST get one. */
import type { BuildSource, ServerBuild } from "./build.server";

const Nothing = () => null;

function withPages(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) =>
      route && isResource(route.module)
        ? [id, { ...route, module: { ...route.module, default: Nothing } }]
        : [id, route],
    ),
  );
  return { ...build, routes: routes };
}

const isResource = ({ default: page, ErrorBoundary }: { default?: unknown; ErrorBoundary?: unknown }) =>
  !page && !ErrorBoundary;

/** A resource was refused: Remix's answer is for programs. Our own errors pass, so that nothing is requested twice. */
export const isRefusedResource = ({ status, headers }: Response): boolean =>
  headers.get("X-Remix-Error") === "yes" && status < 500;

export const withErrorPages = (source: BuildSource): BuildSource =>
  typeof source === "function" ? async () => withPages(await source()) : withPages(source);
