// npm run pictures: takes the README's three screenshots of the demo shop. They only change with the design.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { build, setup } from "./setup.mjs";

const FOLDER = "docs/pictures";
const MAX_BYTES = 250 * 1024;
const PASSWORD = "only-for-pictures-1";

/** @typedef {{ name: string, width: number, height: number, as: string | null, find?: string, path: string }} Picture */
/** @type {Picture[]} */
const PICTURES = [
  { name: "home", width: 360, height: 720, as: null, path: "/" },
  // the hero of the home page is always live
  {
    name: "auction",
    width: 360,
    height: 720,
    as: null,
    path: "/",
    find: "a[href^='/auction/']",
  },
  { name: "management", width: 1280, height: 800, as: "admin", path: "/management" },
];

await setup();
await build();
const { findChromium } = await import("./find-chromium.mjs");
const { chromium } = await import("@playwright/test");
const { default: sharp } = await import("sharp");

const data = mkdtempSync(path.join(tmpdir(), "soko-pictures-"));
const port = await freePort();
const url = `http://localhost:${port}`;
const server = spawn(process.execPath, ["build/server.js"], {
  stdio: ["ignore", "pipe", "inherit"],
  env: {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(port),
    DATA_DIR: data,
    SEED_DEMO: "on",
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
    SUPERUSER_USERNAME: "admin",
    SUPERUSER_EMAIL: "admin@example.com",
    SUPERUSER_PASSWORD: PASSWORD,
  },
});
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});
try {
  await new Promise((resolve, reject) => {
    server.once("exit", () => reject(new Error("the shop did not start")));
    server.stdout.on("data", (text) => String(text).includes("Soko is open") && resolve(null));
  });
  mkdirSync(FOLDER, { recursive: true });
  let total = 0;
  for (const picture of PICTURES) {
    const bytes = await sharp(await take(picture))
      .webp({ quality: 82, effort: 6 })
      .toBuffer();
    writeFileSync(path.join(FOLDER, `${picture.name}.webp`), bytes);
    total += bytes.length;
    console.log(`${FOLDER}/${picture.name}.webp: ${Math.round(bytes.length / 1024)} KB`);
  }
  if (total > MAX_BYTES) throw new Error(`together they are ${total} bytes, more than ${MAX_BYTES}`);
} finally {
  await browser.close();
  server.kill("SIGTERM");
  rmSync(data, { recursive: true, force: true });
}

async function take(/** @type {Picture} */ { width, height, as, path: place, find }) {
  const page = await browser.newPage({
    viewport: { width, height },
    // the density of a real phone, so that text stays readable in a small picture
    deviceScaleFactor: width < 600 ? 2 : 1,
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  if (as) {
    await page.goto(`${url}/login`);
    await page.fill("[name=username]", as);
    await page.fill("[name=password]", PASSWORD);
    await Promise.all([
      page.waitForURL((to) => to.pathname !== "/login"),
      page.click("main form button[type=submit]"),
    ]);
  }
  await page.goto(url + place, { waitUntil: "networkidle" });
  if (find) {
    const href = await page.getAttribute(`main ${find}`, "href");
    await page.goto(url + href, { waitUntil: "load" });
  }
  await page.getByText("Connecting…").waitFor({ state: "hidden" });
  const shot = await page.screenshot();
  await page.close();
  return shot;
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
