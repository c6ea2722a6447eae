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
    // a race of 200 calls on a busy machine takes its time
    testTimeout: 20_000,
  },
});
