// npm run fuzz -- --requests 50000 --seed 7: bad requests to every call of the built server. The same seed sends the same ones.
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { build, setup } from "./setup.mjs";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "50000" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
  },
});
for (const [name, value] of Object.entries(values))
  if (!/^\d{1,9}$|^[12]\d{9}$/.test(value)) {
    console.error(`--${name} must be a whole number`);
    process.exit(2);
  }

await setup();
await build();
const { status } = spawnSync(
  "node_modules/.bin/vitest",
  ["run", "--project", "http", "tests/http/fuzz.test.ts"],
  { stdio: "inherit", env: { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed } },
);
process.exit(status ?? 1);
