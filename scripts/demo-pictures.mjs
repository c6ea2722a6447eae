// The demo shop's pictures, drawn once for all tests that open a demo shop: drawing takes half a minute of two cores.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { unlessFresh } from "./fingerprint.mjs";
import { timedStep } from "./running/timed-step.mjs";

/** tests/scale/starts.test.ts and playwright.config.ts copy its uploads. */
const FOLDER = ".cache/demo-pictures";

/** Needs the build. */
export const drawDemoPictures = () =>
  unlessFresh({
    stamp: `${FOLDER}/.drawn`,
    sources: ["tools/drawings", "prisma/seed", "app/media", "package-lock.json"],
    made: `${FOLDER}/uploads`,
    make: () => timedStep("Drawing the demo shop's pictures", draw),
  });

/** Opens a demo shop, which stores its pictures before it opens. */
async function draw() {
  rmSync(FOLDER, { recursive: true, force: true });
  const server = spawn(process.execPath, ["build/server.js"], {
    env: { ...process.env, NODE_ENV: "production", PORT: "0", DATA_DIR: FOLDER, SEED_DEMO: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  server.stdout.setEncoding("utf8").on("data", (text) => {
    if (text.includes("Soko is open")) server.kill("SIGTERM");
  });
  const [status] = await ended;
  if (status !== 0) throw new Error(`the demo shop ended with ${status}`);
}
