// Scripts without React, one file each and language beside React's: `virtual:reading-script` has the addresses of what
// app/plain-scripts/reading.ts makes.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { build, transform } from "esbuild";
import { parseAst } from "vite";
import { minify, SCRIPT_TARGET } from "./minify.mjs";
import { fillIn, LANGUAGES, markTexts, textsOf } from "./texts.mjs";

const NAMES = ["reading", "proof", "push", "old"];

/** @returns {import("vite").Plugin} */
export function plainScripts() {
  let isBuild = false;
  let isSsr = false;
  return {
    name: "plain-scripts",
    configResolved: ({ command, build: { ssr } }) =>
      void ([isBuild, isSsr] = [command === "build", Boolean(ssr)]),
    resolveId: (id) => (nameIn(id) ? `\0${id}` : undefined),
    async load(id) {
      const name = nameIn(id.replace("\0", ""));
      if (!name) return undefined;
      const entry = `app/plain-scripts/${name}.ts`;
      const addresses = await Promise.all(
        LANGUAGES.map(async (language) => {
          if (!isBuild) return [language, `/${entry}`];
          const source = await bundled(entry, language);
          const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
          const fileName = `assets/${name}-${hash}.js`;
          this.emitFile({ type: "asset", fileName, source });
          return [language, `/${fileName}`];
        }),
      );
      // pages with React have no such script
      const read = isBuild && !isSsr ? {} : Object.fromEntries(addresses);
      return `export const addresses = ${JSON.stringify(read)};`;
    },
  };
}

/** @param {string} id */
const nameIn = (id) => NAMES.find((name) => id === `virtual:${name}-script`);

/** @param {string} entry @param {string} language */
async function bundled(entry, language) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: "iife",
    target: SCRIPT_TARGET,
    charset: "utf8",
    legalComments: "none",
    write: false,
    plugins: [textsPlugin(language)],
  });
  return minify(outputFiles[0]?.text ?? "", { module: false });
}

/** @param {string} language @returns {import("esbuild").Plugin} */
function textsPlugin(language) {
  const into = { language, texts: textsOf(language) };
  return {
    name: "texts",
    setup({ onLoad }) {
      onLoad({ filter: /\/app\/.*\.tsx?$/ }, async ({ path: file }) => {
        const loader = path.extname(file) === ".tsx" ? "tsx" : "ts";
        const { code } = await transform(await readFile(file, "utf8"), { loader, target: "esnext" });
        return { contents: fillIn(markTexts(code, parseAst), into, parseAst), loader: "js" };
      });
    },
  };
}
