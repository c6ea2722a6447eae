import type { ReadStream } from "node:fs";
import type { ServerResponse } from "node:http";
import express, { type RequestHandler } from "express";
import sirv, { type Options } from "sirv";

/**
 * Files of the build. sirv lists them at the start and does not hear when reading fails: one that is gone since (a build under
 * a running server) would end the process. Its head leaves with its first bytes, so without any there is room for a 404.
 */
function served(folder: string, options: Options): RequestHandler {
  const serve = sirv(folder, { brotli: true, gzip: true, etag: true, ...options });
  return (req, res, next) => {
    const watch = (file: ReadStream) =>
      file.once("error", () => {
        if (file.bytesRead > 0) res.destroy();
        else res.socket?.end("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
      });
    res.once("pipe", watch);
    serve(req, res, () => {
      res.off("pipe", watch);
      next();
    });
  };
}

/** What a script or style sheet does not need: 700 bytes of each, a fifth of a second of a slow line's cold visit. */
const OF_PAGES = [
  "Content-Security-Policy",
  "Cross-Origin-Opener-Policy",
  "Origin-Agent-Cluster",
  "Referrer-Policy",
  "X-DNS-Prefetch-Control",
  "X-Download-Options",
  "X-Frame-Options",
  "X-Permitted-Cross-Domain-Policies",
  "X-Request-Id",
  "X-XSS-Protection",
];

function withoutPageHeaders(response: ServerResponse) {
  for (const name of OF_PAGES) response.removeHeader(name);
}

/** What the browser gets of the build. The hash in the names of scripts and style sheets lets them be kept for ever. */
export function builtFiles(client: string): RequestHandler {
  const hashed = { immutable: true, maxAge: 31_536_000, setHeaders: withoutPageHeaders };
  const missing: RequestHandler = (_req, res) => void res.status(404).type("text").send("Not found");
  return express
    .Router()
    .use("/assets", served(`${client}/assets`, hashed), missing)
    .use(served(client, { maxAge: 3600, extensions: [] }));
}

/** Pictures of products: never changed once written. Not sirv, which lists the folder once: pictures keep coming. */
export const keptPictures = (folder: string): RequestHandler =>
  express.static(folder, {
    immutable: true,
    maxAge: "1y",
    index: false,
    fallthrough: false,
    setHeaders(response, path) {
      // clients of the API on other sites show them too (docs/decisions/016)
      response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
      // Express does not know it
      if (path.endsWith(".avif")) response.setHeader("Content-Type", "image/avif");
    },
  });
