import { defineConfig } from "vitest/config";

const alias = { "~": new URL("./app", import.meta.url).pathname };

export default defineConfig({
  resolve: { alias },
  test: {
    include: ["app/**/*.test.ts", "app/**/*.test.tsx", "prisma/**/*.test.ts", "tests/unit/**/*.test.ts"],
    pool: "forks",
    maxWorkers: 2,
    // not the shop of this folder
    env: { DATA_DIR: ".cache/test-data", LOG_LEVEL: "silent" },
    // ends what hangs: a race of 200 calls on a machine with other work takes its time
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
