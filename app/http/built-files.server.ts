import type { ReadStream } from "node:fs";
import express, { type RequestHandler } from "express";
import sirv, { type Options } from "sirv";

/**
 * Files of the build. sirv lists them at the start and does not hear when reading fails: one that is gone since (a build under
 * a running server) would end the process. Its head leaves with its first bytes, so without any there is room for a 404.
 */
export function builtFiles(folder: string, options: Options): RequestHandler {
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

/** Pictures of products: never changed once written. Not sirv, which lists the folder once: pictures keep coming. */
export const keptPictures = (folder: string): RequestHandler =>
  express.static(folder, {
    immutable: true,
    maxAge: "1y",
    index: false,
    fallthrough: false,
    // clients of the API on other sites show them too (docs/decisions/016)
    setHeaders: (response) => void response.setHeader("Cross-Origin-Resource-Policy", "cross-origin"),
  });
