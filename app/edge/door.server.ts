/**
 * What stands before the API's routes: which call is meant, whether this site may ask, and the answers that need no route
 * (D9, D10). It knows neither Express nor Remix: server.ts hands it a request's head and does what it says.
 */
import { env } from "~/env.server";
import { allCalls } from "~/http/calls/all.server";
import { comesWithTokenAlone, corsHeaders, preflightHeaders } from "~/http/rest/cors.server";
import { allowHeader } from "~/http/rest/endpoint.server";
import type { Meant } from "./lane.server";
import { NOT_FOUND } from "~/http/rest/problems.server";
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
  /** Null where there is none. */
  readonly call: Meant | null;
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
  const found = isFolded(rest.path) ? null : callAt(rest.path);
  if (!found) return refusal(rest.path, 404, { error: NOT_FOUND, detail: NOT_FOUND }, cors);
  const { call, methods, allow } = found;
  if (method === "OPTIONS") {
    const headers = {
      ...cors,
      Allow: allow,
      ...(cors["Access-Control-Allow-Origin"] && preflightHeaders(allow)),
    };
    return { path: rest.path, headers, call, answer: { status: 204, body: null } };
  }
  if (!methods.has(method))
    return refusal(rest.path, 405, { error: "Method not allowed" }, { ...cors, Allow: allow });
  const tokenAlone = comesWithTokenAlone({ origin, host }, env.CORS_ORIGINS);
  return { path: rest.path, headers: cors, call, ...(tokenAlone && { tokenAlone }), answer: null };
}

const refusal = (path: string, status: number, body: object, headers: Record<string, string>): Door => ({
  path,
  headers: { ...headers, ...JSON_TYPE },
  call: null,
  answer: { status, body: JSON.stringify(body) },
});

/** A cross-site write, as the API tells it (D50). */
export const foreignCall = JSON.stringify({
  error: "This request was sent from another site.",
  detail: "This request was sent from another site.",
});

const PLAIN = /^[\w/-]+$/;

/** '/api/auctions/../' would be another path by the time a route is looked for. */
function isFolded(path: string): boolean {
  if (PLAIN.test(path)) return false;
  const address = `http://soko.example${path}`;
  return !URL.canParse(address) || new URL(address).pathname !== path;
}

interface Template {
  readonly template: string;
  /** With the names of its ids as groups. */
  readonly pattern: RegExp;
  readonly methods: ReadonlySet<string>;
  readonly allow: string;
}

/** Those without an id come first: 'bulk-delete' is no id. */
let templates: Template[] | undefined;

/** The calls at this path; null where there are none. */
function callAt(path: string): (Template & { call: Meant }) | null {
  templates ??= compiled();
  for (const one of templates) {
    const match = one.pattern.exec(path);
    if (match) return { ...one, call: { template: one.template, params: match.groups ?? {} } };
  }
  return null;
}

function compiled(): Template[] {
  const paths = [...new Set(allCalls.map(({ path }) => path))];
  return paths
    .sort((a, b) => a.split("{").length - b.split("{").length)
    .map((described) => {
      const template = described.replace(/\/$/, "");
      const allow = allowHeader(
        allCalls.filter(({ path }) => path === described).map(({ method }) => method),
      );
      return {
        template,
        pattern: new RegExp(`^${template.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}/?$`),
        methods: new Set(allow.split(", ")),
        allow,
      };
    });
}
