// npm run rehearse:react-router -- --keep: rehearses the move from Remix 2. A copy of this tree in a temporary folder gets React
// Router 7, and must pass types, the built-server tests below and the buyer's journey in a browser. --keep leaves the copy.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { NEW_FILES, REACT_ROUTER, renamed, withReactRouter } from "./renames.mjs";
import { readArguments } from "../../scripts/running/arguments.mjs";
import { root } from "../../scripts/running/shop-folder.mjs";

/** Bytes of a first paint are counted for Remix alone, so that test is not here. */
const SERVER_TESTS = [
  "pages/public-pages",
  "cache/public-cache",
  "calls-over-http",
  "every-call",
  "login-under-attack",
  "routes-under-attack",
  "live-channel",
].map((name) => `tests/http/${name}.test.ts`);
const JOURNEY = "e2e/buyer-journey.spec.ts";

const { keep } = readArguments(
  "npm run rehearse:react-router -- --keep",
  { keep: { type: "boolean", default: false } },
  ({ positionals }) => positionals.length === 0,
).values;

const SET_UP = `import { setup } from "./scripts/setup.mjs"; await setup();`;

const folder = mkdtempSync(path.join(tmpdir(), "soko-react-router-"));

/** Tracked files and new ones, without what `.gitignore` names. */
function copyTree() {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const deleted = new Set(
    execFileSync("git", ["ls-files", "-z", "--deleted"], { cwd: root, encoding: "utf8" }).split("\0"),
  );
  let changed = 0;
  for (const file of listed.split("\0").filter((name) => name && !deleted.has(name))) {
    const [from, to] = [path.join(root, file), path.join(folder, file)];
    mkdirSync(path.dirname(to), { recursive: true });
    if (file === "package-lock.json") continue;
    if (file === "package.json") writeFileSync(to, withReactRouter(readFileSync(from, "utf8")));
    else if (/\.(tsx?|[cm]?js|json)$/.test(file)) {
      const text = readFileSync(from, "utf8");
      const now = renamed(file, text);
      if (now !== text) changed += 1;
      writeFileSync(to, now);
    } else cpSync(from, to);
  }
  for (const [file, text] of Object.entries(NEW_FILES)) writeFileSync(path.join(folder, file), text);
  return `${changed} files changed`;
}

function run(/** @type {string} */ command, /** @type {string[]} */ args) {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error(`${command} ${args.slice(0, 2).join(" ")} failed`);
}
const bin = (/** @type {string} */ name) => path.join(folder, "node_modules/.bin", name);

/** @type {[name: string, work: () => unknown][]} */
const STEPS = [
  ["the tree is copied and renamed", copyTree],
  ["versions are found that fit", () => run("npm", ["install", "--package-lock-only", "--prefer-offline"])],
  ["packages are installed", () => run(process.execPath, ["--input-type=module", "--eval", SET_UP])],
  ["types fit", () => run(bin("tsc"), ["--noEmit", "-p", "."])],
  ["it builds", () => run(process.execPath, ["scripts/build.mjs"])],
  [
    "the built server passes its tests",
    () => run(bin("vitest"), ["run", "--project", "http", ...SERVER_TESTS]),
  ],
  [
    "a buyer's journey passes in a browser",
    () => run(bin("playwright"), ["test", JOURNEY, "--project", "js"]),
  ],
];

const { findChromium } = await import("../../scripts/find-chromium.mjs");
process.env.CHROMIUM = await findChromium();
const results = /** @type {string[]} */ ([]);
try {
  for (const [name, work] of STEPS) {
    console.log(`\n— ${name} …`);
    const began = performance.now();
    const more = work();
    const took = `${Math.round((performance.now() - began) / 1000)} s`.padStart(6);
    results.push(`${took}  ${name}${typeof more === "string" ? ` (${more})` : ""}`);
  }
  console.log(`\n${results.join("\n")}\nReact Router ${REACT_ROUTER} carries the shop.`);
} catch (error) {
  console.error(
    `\n${results.join("\n")}\nStopped: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
} finally {
  if (keep) console.log(`The copy is in ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}
