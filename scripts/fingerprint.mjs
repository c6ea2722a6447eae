import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/** @param {string[]} sources files and folders */
export function fingerprint(sources) {
  const hash = createHash("sha256").update(process.version);
  for (const source of sources) hashPath(hash, source);
  return hash.digest("hex");
}

function hashPath(/** @type {import("node:crypto").Hash} */ hash, /** @type {string} */ place) {
  if (!existsSync(place) || /(^|\/)(generated|node_modules)$/.test(place)) return;
  if (statSync(place).isDirectory()) {
    for (const name of readdirSync(place).sort()) hashPath(hash, path.join(place, name));
    return;
  }
  hash.update(place).update(readFileSync(place));
}

/**
 * Runs `make` unless `stamp` holds the fingerprint of the same sources.
 * @param {{ stamp: string, sources: string[], made: string, make: () => unknown }} step
 */
export async function unlessFresh({ stamp, sources, made, make }) {
  const now = fingerprint(sources);
  if (existsSync(made) && existsSync(stamp) && readFileSync(stamp, "utf8") === now) return false;
  await make();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, now);
  return true;
}
