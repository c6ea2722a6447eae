// The script of reading pages is one file beside React's, without its framework: `virtual:reading-script` has its address.
import { createHash } from "node:crypto";
import { build } from "esbuild";

const ENTRY = "app/entry.reading.ts";
const NAME = "virtual:reading-script";

/** @returns {import("vite").Plugin} */
export function readingScript() {
  let isBuild = false;
  return {
    name: "reading-script",
    configResolved: ({ command }) => void (isBuild = command === "build"),
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      if (!isBuild) return `export const readingScript = "/${ENTRY}";`;
      const source = await bundled();
      const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
      const fileName = `assets/reading-${hash}.js`;
      this.emitFile({ type: "asset", fileName, source });
      return `export const readingScript = "/${fileName}";`;
    },
  };
}

async function bundled() {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2020",
    charset: "utf8",
    legalComments: "none",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}
