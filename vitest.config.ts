import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { plainScripts } from "./scripts/plain-scripts.mjs";
import { texts } from "./scripts/texts.mjs";
import { plantFault } from "./tests/plant-fault.mjs";

const project = (name: string, test: TestProjectInlineConfiguration["test"]) => ({
  extends: true as const,
  test: { name, ...test },
});

export default defineConfig({
  plugins: [plantFault(process.env.PLANTED_FAULT), plainScripts(), texts()],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    projects: [
      project("unit", {
        include: ["{app,prisma,tests/{unit,money-day,house,every-statement}}/**/*.test.{ts,tsx}"],
      }),
      project("simulation", { include: ["tests/simulation/**/*.test.ts"] }),
      // part of `npm run check`
      project("docs", { include: ["tests/docs/**/*.test.ts"] }),
      // these need `npm run build`
      project("http", { include: ["tests/http/**/*.test.ts"] }),
      project("faults", { include: ["tests/faults/**/*.test.ts"] }),
      project("scale", { include: ["tests/scale/**/*.test.ts"] }),
    ],
    pool: "forks",
    // one more than there are cores, because tests also wait; the command's option does nothing beside it
    maxWorkers: 3,
    isolate: false,
    setupFiles: ["tests/fresh-shop.ts", "tests/reuse-clients.ts"],
    env: { DATA_DIR: ".cache/test-data", LOG_LEVEL: "silent" },
    // ends what hangs: generous, because a busy machine is slow
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
