// Bundles server.ts. Run it after Remix's own build, which empties the folder.
import { build } from "esbuild";

/** @param {string} outfile @param {"production" | "development"} mode */
export const buildServer = (outfile, mode) =>
  build({
    entryPoints: ["server.ts"],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    sourcemap: true,
    define: { "process.env.NODE_ENV": JSON.stringify(mode) },
    minifySyntax: true,
    logLevel: "warning",
  });
