// Pictures in a bucket (docs/how-to/keep-pictures-in-a-bucket.md), accessed as the shop does: through its build.
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./shop-folder.mjs";

/**
 * @typedef {{
 *   list(prefix: string): AsyncIterable<{ name: string }>,
 *   read(name: string): Promise<Uint8Array | null>,
 *   put(files: Record<string, Uint8Array>): Promise<void>,
 *   remove(name: string): Promise<void>,
 * }} Files
 */

/** Null if pictures are in DATA_DIR. Ends the process if a setting is wrong. @returns {Promise<Files | null>} */
export async function pictureBucket() {
  if (!process.env.BUCKET_URL) return null;
  const built = path.join(root, "build/server/index.js");
  if (!existsSync(built))
    throw new Error("pictures are in a bucket, and the shop is not built: npm run build");
  process.env.NODE_ENV = "production";
  const { entry } = await import(pathToFileURL(built).href);
  return entry.module.soko.pictureFiles();
}
