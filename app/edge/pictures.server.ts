import type { ServerResponse } from "node:http";
import express, { type RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { isPictureFile, pictureType } from "~/domain/picture/picture";
import { isStorageFailure } from "~/http/storage-failure.server";

const A_YEAR_S = 31_536_000;
const CACHE_BYTES = 32 * 1024 * 1024;

/** Clients of the API on other sites show pictures too (docs/decisions/016). */
const forEverySite = (response: ServerResponse) =>
  response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");

/** Never changed once written. Not sirv, which lists the folder once: new pictures keep coming. */
export const picturesInFolder = (folder: string): RequestHandler =>
  express.static(folder, {
    immutable: true,
    maxAge: A_YEAR_S * 1000,
    index: false,
    fallthrough: false,
    setHeaders(response, path) {
      forEverySite(response);
      if (path.endsWith(".avif")) response.setHeader("Content-Type", "image/avif");
    },
  });

/** From the bucket: recent pictures stay in memory, and simultaneous requests for one share a read. */
export function picturesOf(read: (name: string) => Promise<Uint8Array | null>): RequestHandler {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => Math.max(length, 1),
    fetchMethod: async (name) => {
      const bytes = await read(name);
      return bytes ? Buffer.from(bytes) : undefined;
    },
  });
  return (request, response, next) => {
    const name = request.path.slice(1);
    if (request.method !== "GET" && request.method !== "HEAD")
      return void response.status(405).set("Allow", "GET, HEAD").end();
    if (!isPictureFile(name)) return next(failed(404));
    cache.fetch(name).then(
      (bytes) => {
        if (!bytes) return next(failed(404));
        forEverySite(response);
        response
          .set({
            "Content-Type": pictureType(name),
            "Cache-Control": `public, max-age=${A_YEAR_S}, immutable`,
          })
          .send(bytes);
      },
      (error: unknown) => next(isStorageFailure(error) ? failed(503, error) : error),
    );
  };
}

const failed = (status: number, cause?: unknown) =>
  Object.assign(new Error(`a picture: ${status}`, { cause }), { status });
