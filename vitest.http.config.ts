// The built server over real HTTP: needs `npm run build`.
import { defineConfig, mergeConfig } from "vitest/config";
import base from "./vitest.config";

const merged = mergeConfig(base, defineConfig({ test: { testTimeout: 60_000, hookTimeout: 60_000 } }));

export default { ...merged, test: { ...merged.test, include: ["tests/http/**/*.test.ts"] } };
