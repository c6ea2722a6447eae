// The built server over real HTTP: needs `npm run build`.
import { defineConfig } from "vitest/config";
import base from "./vitest.config";

export default defineConfig({
  ...base,
  test: { ...base.test, include: ["tests/http/**/*.test.ts"] },
});
