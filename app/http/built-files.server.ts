import type { ReadStream } from "node:fs";
import type { RequestHandler } from "express";
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
