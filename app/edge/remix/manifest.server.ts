/** Lazy route discovery: Remix would try every route at every part of a path (1 s); this searches the route table. */
import type { Request, RequestHandler, Response } from "express";
import { routesAlong } from "~/http/match";
import { compressed } from "../compress.server";
import { type Language, LANGUAGES } from "~/texts/languages";
import { buildInLanguage } from "./build-in-language.server";
import { type BuildSource, currentBuild, type ServerBuild } from "./build.server";

const MANIFEST = "/__manifest";

/** Normalised as Remix does it: '/x/../__manifest' is the manifest too. */
export const isManifest = (address: string): boolean =>
  address.includes("__manifest") &&
  URL.canParse(address, BASE) &&
  new URL(address, BASE).pathname === MANIFEST;

const BASE = "http://here.invalid";

/** Remix's own limit. */
const MAX_QUERY_LENGTH = 7_680;
/** More links than any page has. */
const MAX_PATHS = 400;
const MAX_PATH_LENGTH = 500;

export interface ManifestAnswer {
  readonly status: 200 | 204 | 400 | 405;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const REFUSED: ManifestAnswer = {
  status: 400,
  headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  body: "This address needs paths: ?version=…&p=/browse",
};
const NOT_READ: ManifestAnswer = {
  status: 405,
  headers: { ...REFUSED.headers, Allow: "GET, HEAD" },
  body: "Method not allowed",
};
/** The page is from an older build: its next link loads a document. */
const OUTDATED: ManifestAnswer = { status: 204, headers: { "X-Remix-Reload-Document": "true" }, body: "" };

/** @param search the query without its question mark */
export function manifestOf(build: Pick<ServerBuild, "assets">, search: string): ManifestAnswer {
  const requested = search.length > MAX_QUERY_LENGTH ? null : new URLSearchParams(search);
  const paths = requested?.getAll("p") ?? [];
  if (!requested || paths.length === 0 || paths.length > MAX_PATHS) return REFUSED;
  if (paths.some((path) => path.length > MAX_PATH_LENGTH)) return REFUSED;
  const version = requested.get("version");
  const languages = Object.keys(LANGUAGES) as Language[];
  const assets = languages
    .map((language) => buildInLanguage(build, language).assets)
    .find((each) => each.version === version);
  if (!assets) return OUTDATED;
  const ids = new Set(paths.flatMap((path) => [...routesAlong(decoded(path))]));
  const patches = Object.fromEntries(
    [...ids].flatMap((id) => (id in assets.routes ? [[id, assets.routes[id]]] : [])),
  );
  return {
    status: 200,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
    body: JSON.stringify(patches),
  };
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

export const manifest =
  (source: BuildSource): RequestHandler =>
  (request, response, next) => {
    if (!isManifest(request.originalUrl)) return next();
    answer(source, request, response).catch(next);
  };

async function answer(source: BuildSource, { method, url, headers: requested }: Request, response: Response) {
  const build = await currentBuild(source);
  const isRead = method === "GET" || method === "HEAD";
  const { status, headers, body } = isRead ? manifestOf(build, url.split("?", 2)[1] ?? "") : NOT_READ;
  const { bytes, encoding } = await compressed(body, requested["accept-encoding"]);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader("Vary", "Accept-Encoding");
  if (encoding) response.setHeader("Content-Encoding", encoding);
  if (status !== 204) response.setHeader("Content-Length", bytes.length);
  response.writeHead(status).end(method === "HEAD" || status === 204 ? undefined : bytes);
}
