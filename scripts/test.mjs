// npm test: everything that must be true before a change is taken. Every part runs, so that one look shows all.
import { spawnSync } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { build, setup } from "./setup.mjs";

await setup();
const { check } = await import("./check.mjs");
const { findChromium } = await import("./find-chromium.mjs");

/** @type {{ name: string, passed: number, failed: number }[]} */
const parts = [];

/** @param {string} name @param {string} command @param {string[]} args @param {Record<string, string>} [env] */
function run(name, command, args, env = {}) {
  console.log(`\n— ${name}`);
  const { status, stdout } = spawnSync(`node_modules/.bin/${command}`, args, {
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...env },
  });
  process.stdout.write(stdout);
  // both runners end with lines such as '  12 passed' or 'Tests  1 failed | 12 passed (13)'
  const summary = stripVTControlCharacters(stdout).split("\n").slice(-30);
  const count = (/** @type {string} */ word) =>
    Math.max(
      0,
      ...summary.filter((line) => !/Test Files/.test(line)).map((line) => numberBefore(line, word)),
    );
  const failed = count("failed");
  parts.push({ name, passed: count("passed"), failed: status === 0 ? failed : Math.max(1, failed) });
}

/** @param {string} line @param {string} word */
const numberBefore = (line, word) => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0);

console.log("— checks");
const failedChecks = check();
parts.push({ name: "checks", passed: 4 - failedChecks.length, failed: failedChecks.length });

run("rules, operations and storage", "vitest", ["run"]);
await build();
run("built server", "vitest", ["run", "--config", "vitest.http.config.ts"]);
run("faults", "vitest", ["run", "--config", "vitest.faults.config.ts"]);
run("browser", "playwright", ["test"], { CHROMIUM: await findChromium() });

const total = (/** @type {"passed" | "failed"} */ key) => parts.reduce((sum, part) => sum + part[key], 0);
console.log("");
for (const { name, passed, failed } of parts) console.log(`${name}: ${passed} passed, ${failed} failed`);
console.log(`${total("passed")} passed, ${total("failed")} failed`);
process.exit(total("failed") === 0 ? 0 : 1);
