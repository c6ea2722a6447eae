// Bundles and loads the shop's own code.
import { build } from "esbuild";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** @param {string} name of the bundle @param {string} entry as TypeScript @returns {Promise<Record<string, any>>} */
export async function loadFromApp(name, entry) {
  const outfile = path.resolve(`.cache/${name}.mjs`);
  await build({
    stdin: { contents: entry, resolveDir: process.cwd(), loader: "ts" },
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    alias: { "~": path.resolve("app") },
  });
  return import(pathToFileURL(outfile).href);
}
