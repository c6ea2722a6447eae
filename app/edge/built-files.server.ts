import type { ReadStream } from "node:fs";
import type { ServerResponse } from "node:http";
import express, { type RequestHandler } from "express";
import sirv from "sirv";
import { readSheets, sheetCookie } from "~/http/style-sheets.server";

/** sirv lists files at the start: reading a file deleted since would end the process. Here it is a 404. */
function served(folder: string): RequestHandler {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    maxAge: 3600,
    extensions: [],
    setHeaders(response, path) {
      withoutPageHeaders(response);
      // names of scripts and styles contain a hash, so browsers may cache them for ever
      if (path.startsWith("/assets/"))
        response.setHeader("Cache-Control", "public,max-age=31536000,immutable");
      const cookie = sheetCookie(path);
      if (cookie !== null) response.setHeader("Set-Cookie", cookie);
    },
  });
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

/** Headers that scripts, styles and icons do not need: 700 bytes each. */
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

export function builtFiles(client: string): RequestHandler {
  readSheets(client);
  const missing: RequestHandler = (_req, res) => void res.status(404).type("text").send("Not found");
  return express.Router().use(served(client)).use("/assets", missing);
}
