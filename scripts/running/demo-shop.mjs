// The built demo shop in a folder of its own, for scripts that look at it.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export const DEMO_SUPERUSER = { username: "admin", password: "only-for-pictures-1" };

/** Starts it and waits until it is open. */
export async function startDemoShop() {
  const data = mkdtempSync(path.join(tmpdir(), "soko-demo-"));
  const server = spawn(process.execPath, ["build/server.js"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: data,
      SEED_DEMO: "on",
      RATE_LIMITS: "off",
      LOG_LEVEL: "error",
      SUPERUSER_USERNAME: DEMO_SUPERUSER.username,
      SUPERUSER_EMAIL: "admin@example.com",
      SUPERUSER_PASSWORD: DEMO_SUPERUSER.password,
    },
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  const url = await new Promise((resolve, reject) => {
    server.once("exit", () => reject(new Error("the shop did not start")));
    server.stdout.on("data", (text) => {
      const [, address] = /Soko is open at (\S+)/.exec(String(text)) ?? [];
      if (address) resolve(address);
    });
  });
  return { url, stop };
}
