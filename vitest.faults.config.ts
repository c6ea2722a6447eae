// The built server when things go wrong: needs `npm run build`.
import { defineConfig } from "vitest/config";
import base from "./vitest.config";

export default defineConfig({
  ...base,
  test: { ...base.test, include: ["tests/faults/**/*.test.ts"] },
});
