// Prepares a fresh clone; does nothing if everything is up to date.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { unlessFresh } from "./fingerprint.mjs";
import { releaseName } from "./release-name.mjs";
import { quietly } from "./running/quietly.mjs";
import { timedStep } from "./running/timed-step.mjs";

const root = path.resolve(fileURLToPath(import.meta.url), "../..");
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

export async function setup() {
  process.chdir(root);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Soko needs Node 20.19, better 22 or newer; this is ${process.version}.`);
    process.exit(1);
  }
  await unlessFresh({
    stamp: "node_modules/.soko-installed",
    sources: ["package.json", "package-lock.json", ".npmrc"],
    made: "node_modules",
    make: () =>
      timedStep("Installing packages (npm ci)", () =>
        execFileSync("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], { stdio: "inherit" }),
      ),
  });
  await unlessFresh({
    stamp: "app/db/generated/.soko-generated",
    sources: ["prisma/models", "scripts/generate.mjs", "package-lock.json"],
    made: "app/db/generated",
    make: () =>
      timedStep("Generating the database clients", async () => {
        const { generate } = await import("./generate.mjs");
        generate();
      }),
  });
}

export async function build() {
  await unlessFresh({
    stamp: "build/.soko-built",
    sources: [
      "app",
      "prisma/models",
      "prisma/seed",
      "tools/drawings",
      "public",
      "server.ts",
      "remix.config.js",
      "vite.config.ts",
      "package-lock.json",
      "scripts/build-server.mjs",
      "scripts/class-names.mjs",
      "scripts/lower-styles.mjs",
      "scripts/minify.mjs",
      "scripts/plain-scripts.mjs",
      "scripts/precompress.mjs",
      "scripts/texts.mjs",
    ],
    made: "build/server.js",
    make: () => timedStep("Building", makeBuild),
  });
  // the release name is not a source: a commit of documents alone changes it and needs no build
  writeFileSync("build/release.txt", `${releaseName()}\n`);
}

async function makeBuild() {
  quietly(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "vite:build"], {
    log: ".cache/build.log",
    env: { ...process.env, NODE_ENV: "production" },
  });
  const { buildServer } = await import("./build-server.mjs");
  const { precompress } = await import("./precompress.mjs");
  await buildServer();
  await precompress("build/client");
}
