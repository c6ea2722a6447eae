/**
 * What stands before the API's routes: which call is meant, whether this site may ask, and the answers that need no route
 * (D9, D10). It knows neither Express nor Remix: server.ts hands it a request's head and does what it says.
 */
import { env } from "~/env.server";
import { allCalls } from "../calls/all.server";
import { comesWithTokenAlone, corsHeaders, preflightHeaders } from "./cors.server";
import { allowHeader } from "./endpoint.server";
import { NOT_FOUND } from "./problems.server";
import { isSharedPath, restPath } from "./rest-path.server";

interface RequestHead {
  readonly method: string;
  readonly path: string;
  readonly accept: string | undefined;
  readonly origin: string | undefined;
  readonly host: string | undefined;
}

interface Answered {
  readonly status: number;
  /** JSON text; null for an answer without a body. */
  readonly body: string | null;
}

export interface Door {
  /** The path as the route table has it. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Set where a cookie, if there is one, must not be read. */
  readonly tokenAlone?: true;
  /** Set where no route is asked any more. */
  readonly answer: Answered | null;
}

const JSON_TYPE = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" };

/** Null for what is no call; a screen that shares its path with one gets `Vary` alone. */
export function apiDoor({
  method,
  path,
  accept,
  origin,
  host,
}: RequestHead): Door | { readonly vary: string } | null {
  const rest = restPath(path, accept);
  if (!rest) return isSharedPath(path) ? { vary: "Accept" } : null;
  const cors = corsHeaders(origin, env.CORS_ORIGINS);
  const methods = isFolded(rest.path) ? null : methodsAt(rest.path);
  if (!methods) return refusal(rest.path, 404, { error: NOT_FOUND, detail: NOT_FOUND }, cors);
  const allow = allowHeader(methods);
  if (method === "OPTIONS") {
    const headers = {
      ...cors,
      Allow: allow,
      ...(cors["Access-Control-Allow-Origin"] && preflightHeaders(allow)),
    };
    return { path: rest.path, headers, answer: { status: 204, body: null } };
  }
  if (!allow.split(", ").includes(method))
    return refusal(rest.path, 405, { error: "Method not allowed" }, { ...cors, Allow: allow });
  const tokenAlone = comesWithTokenAlone({ origin, host }, env.CORS_ORIGINS);
  return { path: rest.path, headers: cors, ...(tokenAlone && { tokenAlone }), answer: null };
}

const refusal = (path: string, status: number, body: object, headers: Record<string, string>): Door => ({
  path,
  headers: { ...headers, ...JSON_TYPE },
  answer: { status, body: JSON.stringify(body) },
});

/** A cross-site write, as the API tells it (D50). */
export const foreignCall = JSON.stringify({
  error: "This request was sent from another site.",
  detail: "This request was sent from another site.",
});

/** '/api/auctions/../' would be another path by the time a route is looked for. */
function isFolded(path: string): boolean {
  const address = `http://soko.example${path}`;
  return !URL.canParse(address) || new URL(address).pathname !== path;
}

/** Paths by their pattern, with the methods they answer; those without an id come first: 'bulk-delete' is no id. */
let templates: { pattern: RegExp; methods: string[] }[] | undefined;

/** Of the call at this path; null where there is none. */
function methodsAt(path: string): string[] | null {
  templates ??= compiled();
  return templates.find(({ pattern }) => pattern.test(path))?.methods ?? null;
}

function compiled() {
  const paths = [...new Set(allCalls.map(({ path }) => path))];
  return paths
    .sort((a, b) => a.split("{").length - b.split("{").length)
    .map((path) => ({
      pattern: new RegExp(`^${path.replace(/\/$/, "").replace(/\{\w+\}/g, "[^/]+")}/?$`),
      methods: allCalls.filter((call) => call.path === path).map(({ method }) => method),
    }));
}
