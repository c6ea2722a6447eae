// npm run check: every check runs, so that one run shows all that is wrong.
import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { build, setup } from "./setup.mjs";

const CHECKS = {
  types: ["tsc", "-p", ".", "--incremental", "--tsBuildInfoFile", ".cache/types.tsbuildinfo"],
  lint: ["oxlint"],
  exports: ["knip", "--no-progress", "--no-config-hints"],
  layers: ["depcruise", "--config", ".dependency-cruiser.cjs", "app", "server.ts"],
  docs: ["vitest", "run", "--project=docs", "--reporter=dot"],
  format: ["oxfmt", "--check"],
};

export const CHECK_COUNT = Object.keys(CHECKS).length;

/** Two at a time, the longest first. @returns {Promise<string[]>} names of the checks that failed */
export async function check() {
  const left = Object.entries(CHECKS);
  const failed = /** @type {string[]} */ ([]);
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift())
      if (!(await passes(...next))) failed.push(next[0]);
  };
  await Promise.all([worker(), worker()]);
  return failed;
}

/** @param {string} name @param {string[]} command */
async function passes(name, [command = "", ...args]) {
  const child = spawn(`node_modules/.bin/${command}`, args, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const [out, errors, status] = await Promise.all([buffer(child.stdout), buffer(child.stderr), ended]);
  console.log(`\n— ${name}\n${out}${errors}`);
  return status === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await setup();
  // the built style sheets are checked too
  await build();
  const failed = await check();
  console.log(failed.length ? `\nfailed: ${failed.join(", ")}` : "\nall checks passed");
  process.exit(failed.length ? 1 : 0);
}
