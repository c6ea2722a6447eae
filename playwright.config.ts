import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { ONLY_IN_ALL_WITH_SCRIPTS, ONLY_IN_ALL_WITHOUT_SCRIPTS } from "./scripts/short-run.mjs";

const port = Number(process.env.E2E_PORT ?? 4173);
/** Of a second shop, with a checkout: the first is as specified (D81). */
const checkoutPort = port + 1;
export const DATA_DIR = process.env.E2E_DATA_DIR ?? ".cache/e2e";

const CHECKOUT = /checkout\.spec\.ts$/;
/** Changes what every order of its shop may cost, so it runs alone, after the others. */
const PICK_UP = /pick-up\.spec\.ts$/;

/** About scripts, or checked by them (axe): skipped without JavaScript. */
const ABOUT_SCRIPTS =
  /(lost-connection|hostile-texts|cached-pages|forced-colours|keyboard|late-scripts|layout-shift|reading|screens)\.spec\.ts$/;

/** The longest tests, so they begin first. */
const SCREENS = /screens\.spec\.ts$/;

/** Management's journeys run once, some with scripts and some without; a buyer's run both ways. */
const MANAGEMENT_WITH_SCRIPTS = /(administrator-journey|orders|people)\.spec\.ts$/;
const MANAGEMENT_WITHOUT_SCRIPTS = /(order-money|three-rounds)\.spec\.ts$/;

/** What a short run leaves out. */
const left = (names: readonly string[]) =>
  process.env.SHORT_RUN ? names.map((name) => `**/${name}.spec.ts`) : [];

/** Of `npm test`; without them the first shop draws its own. */
const PICTURES = ".cache/demo-pictures/uploads";

const withCheckout = { baseURL: `http://localhost:${checkoutPort}` };

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  // one more than there are cores, because tests also wait
  workers: 3,
  forbidOnly: true,
  reporter: process.env.CI ? "dot" : "list",
  // ends what hangs: generous, because a busy machine is slow
  timeout: 900_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 360, height: 800 },
    // isbot takes HeadlessChrome for a robot, which gets another rendering
    userAgent:
      "Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    // record one with `npx playwright test --trace on e2e/one.spec.ts`; steps then take half as long again
    trace: "off",
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--no-first-run",
        // a page lives for a second or two, and code optimised for longer costs more than it saves
        "--js-flags=--no-opt --no-maglev",
      ],
    },
  },
  projects: [
    { name: "screens", testMatch: SCREENS },
    {
      name: "js",
      testIgnore: [SCREENS, MANAGEMENT_WITHOUT_SCRIPTS, CHECKOUT, PICK_UP, ...left(ONLY_IN_ALL_WITH_SCRIPTS)],
      use: { javaScriptEnabled: true },
    },
    {
      name: "no-js",
      testIgnore: [
        ABOUT_SCRIPTS,
        MANAGEMENT_WITH_SCRIPTS,
        CHECKOUT,
        PICK_UP,
        ...left(ONLY_IN_ALL_WITHOUT_SCRIPTS),
      ],
      use: { javaScriptEnabled: false },
    },
    { name: "checkout js", testMatch: CHECKOUT, use: { ...withCheckout, javaScriptEnabled: true } },
    { name: "checkout no-js", testMatch: CHECKOUT, use: { ...withCheckout, javaScriptEnabled: false } },
    {
      name: "pick-up js",
      testMatch: PICK_UP,
      dependencies: ["checkout js", "checkout no-js"],
      use: { ...withCheckout, javaScriptEnabled: true },
    },
    {
      name: "pick-up no-js",
      testMatch: PICK_UP,
      dependencies: ["pick-up js"],
      use: { ...withCheckout, javaScriptEnabled: false },
    },
  ],
  // one after the other: the second has the pictures of the first, and draws none
  webServer: [
    shop(port, DATA_DIR, existsSync(PICTURES) ? PICTURES : null),
    shop(checkoutPort, `${DATA_DIR}-checkout`, `${DATA_DIR}/uploads`, { CHECKOUT: "on" }),
  ],
});

function shop(at: number, dataDir: string, pictures: string | null, settings: Record<string, string> = {}) {
  const copy = pictures === null ? "" : `mkdir -p ${dataDir} && cp -R ${pictures} ${dataDir}/ && `;
  return {
    command: `rm -rf ${dataDir} && ${copy}node build/server.js`,
    url: `http://localhost:${at}/readyz`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 8_000 },
    env: {
      NODE_ENV: "production",
      PORT: String(at),
      DATA_DIR: dataDir,
      SEED_DEMO: "1",
      RATE_LIMITS: "off",
      OVERLOAD_GUARD: "off",
      LOG_LEVEL: "error",
      SMS_BY: "file",
      EMAIL_BY: "file",
      SUPERUSER_USERNAME: "admin",
      SUPERUSER_EMAIL: "admin@example.com",
      SUPERUSER_PASSWORD: "only-for-tests-1",
      ...settings,
    },
  };
}
