// npm run check: format, lint, layers and types; every check runs, so that one look shows all that is wrong.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { setup } from "./setup.mjs";

const CHECKS = {
  format: ["prettier", "--check", "."],
  types: ["tsc", "--noEmit"],
  layers: ["depcruise", "--config", ".dependency-cruiser.cjs", "app", "server.ts"],
  lint: ["eslint", "--max-warnings=0", "."],
};

/** @returns {string[]} names of the checks that failed */
export function check() {
  return Object.entries(CHECKS).flatMap(([name, [command, ...args]]) => {
    console.log(`\n— ${name}`);
    const { status } = spawnSync(`node_modules/.bin/${command}`, args, { stdio: "inherit" });
    return status === 0 ? [] : [name];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await setup();
  const failed = check();
  console.log(failed.length ? `\nfailed: ${failed.join(", ")}` : "\nall checks passed");
  process.exit(failed.length ? 1 : 0);
}
