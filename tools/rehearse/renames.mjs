// What the move from Remix 2 to React Router 7 changes in the tree. A rule that no longer finds its place throws.

/** For all its packages. */
export const REACT_ROUTER = "7.18.4";

/** Names that React Router changed or moved to another package. @type {Record<string, [name: string, from: string]>} */
const MOVED = {
  RemixServer: ["ServerRouter", "react-router"],
  RemixBrowser: ["HydratedRouter", "react-router/dom"],
  vitePlugin: ["reactRouter", "@react-router/dev/vite"],
  createReadableStreamFromReadable: ["createReadableStreamFromReadable", "@react-router/node"],
  readableStreamToString: ["readableStreamToString", "@react-router/node"],
  writeReadableStreamToWritable: ["writeReadableStreamToWritable", "@react-router/node"],
};
/** @type {Record<string, string>} */
const PACKAGES = {
  "@remix-run/react": "react-router",
  "@remix-run/node": "react-router",
  "@remix-run/dev": "@react-router/dev/vite",
  "@remix-run/route-config": "@react-router/dev/routes",
};

const IMPORT = /(import|export) (type )?\{([^}]*)\} from "(@remix-run\/(?:react|node|dev|route-config))";/g;

/** @param {string} text a file's source */
export function withImportsRenamed(text) {
  return text.replace(IMPORT, (_all, word, type = "", names, from) => {
    const byPackage = /** @type {Map<string, string[]>} */ (new Map());
    for (const part of names.split(",").map((/** @type {string} */ name) => name.trim())) {
      const [, own = "", name = "", alias = ""] = /^(type )?(\w+)( as \w+)?$/.exec(part) ?? [];
      if (!name) continue;
      const [moved, place] = MOVED[name] ?? [name, PACKAGES[from] ?? from];
      const shown = alias || (moved === name ? "" : ` as ${name}`);
      byPackage.set(place, [...(byPackage.get(place) ?? []), `${own}${moved}${shown}`]);
    }
    return [...byPackage]
      .map(([place, list]) => `${word} ${type}{ ${list.join(", ")} } from "${place}";`)
      .join("\n");
  });
}

/** Replacements in one file alone. @type {Record<string, [from: string | RegExp, to: string][]>} */
const PLACES = {
  "server.ts": [["virtual:remix/server-build", "virtual:react-router/server-build"]],
  "vite.config.ts": [
    ['import remixConfig from "./remix.config.js";\n', ""],
    ["remix(remixConfig)", "remix()"],
    ["|@remix-run|react-router|", "|@react-router|react-router|"],
  ],
  "scripts/setup.mjs": [
    [
      '"node_modules/@remix-run/dev/dist/cli.js", "vite:build"',
      '"node_modules/@react-router/dev/bin.js", "build"',
    ],
  ],
  "tsconfig.json": [['"@remix-run/node", ', ""]],
  // our choice for Remix is React Router's default
  "remix.config.js": [[/\/\*\* @type \{import\("@remix-run\/dev"\)[\s\S]*$/, ""]],
  "app/entry.server.tsx": [["window.__remixContext", "window.__reactRouterContext"]],
  "app/ui/network/router-connection.ts": [["__remixRouter", "__reactRouterDataRouter"]],
  "app/http/forms/toast.server.ts": [
    ['import type { TypedResponse } from "~/router";\n', ""],
    ["Promise<TypedResponse<never>>", "Promise<Response>"],
  ],
  "app/router/index.tsx": [[", TypedResponse", ""]],
  // React Router names its paths in one parameter
  "app/edge/remix/manifest.server.ts": [
    ['requested?.getAll("p")', 'requested?.get("paths")?.split(",").filter(Boolean)'],
  ],
};

export const NAMED_FILES = Object.keys(PLACES);

/** Files that React Router needs instead of Remix's plugin options. */
export const NEW_FILES = {
  "react-router.config.js": `export default { appDirectory: "app", buildDirectory: "build", serverModuleFormat: "esm" };\n`,
  "env.d.ts": `/// <reference types="vite/client" />
import "react-router";
import type { RequestContext } from "./app/http/request-context";

declare module "react-router" {
  interface AppLoadContext extends RequestContext {}
}
// Remix's types brought it along
declare global {
  interface RequestInit {
    duplex?: "half";
  }
}
`,
};

/** The file as React Router wants it. @param {string} file path as git names it @param {string} text */
export function renamed(file, text) {
  let now = withImportsRenamed(text);
  for (const [from, to] of PLACES[file] ?? []) {
    const next = now.replaceAll(from instanceof RegExp ? new RegExp(from, "g") : from, to);
    if (next === now) throw new Error(`${file} has no ${from} any more: mend tools/rehearse/renames.mjs`);
    now = next;
  }
  return now;
}

/** package.json with React Router's packages instead of Remix's. @param {string} text */
export function withReactRouter(text) {
  const { dependencies, devDependencies, overrides, ...rest } = JSON.parse(text);
  const others = (/** @type {Record<string, string>} */ packages) =>
    Object.fromEntries(Object.entries(packages).filter(([name]) => !(name in PACKAGES)));
  const { rollup, "remix-utils": utils } = overrides;
  const changed = {
    ...rest,
    dependencies: {
      ...others(dependencies),
      "react-router": REACT_ROUTER,
      "@react-router/node": REACT_ROUTER,
      // the first major that knows React Router 7
      "remix-utils": "8.8.0",
    },
    // the stream that React Router has inside, for the test that reads one
    devDependencies: {
      ...others(devDependencies),
      "@react-router/dev": REACT_ROUTER,
      "turbo-stream": "2.4.1",
    },
    overrides: { rollup, "remix-utils": utils },
  };
  return `${JSON.stringify(changed, null, 2)}\n`;
}
