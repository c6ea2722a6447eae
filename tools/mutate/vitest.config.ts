// Of npm run mutate, in Stryker's copy of the shop: the tests of one folder of operations.
import { env } from "node:process";
import { defineConfig } from "vitest/config";
import { plainScripts } from "../../scripts/plain-scripts.mjs";
import { texts } from "../../scripts/texts.mjs";

const root = new URL("../..", import.meta.url).pathname;

export default defineConfig({
  root,
  plugins: [plainScripts(), texts()],
  resolve: { alias: { "~": `${root}app` } },
  test: {
    include: [`${env.MUTATE_TESTS}/**/*.test.ts`],
    isolate: false,
    setupFiles: ["tests/fresh-shop.ts", "tests/reuse-clients.ts"],
    env: { DATA_DIR: ".cache/test-data", LOG_LEVEL: "silent" },
  },
});
