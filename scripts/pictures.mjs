// npm run pictures: takes the README's three screenshots of the demo shop. They only change with the design.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DEMO_SUPERUSER, startDemoShop } from "./running/demo-shop.mjs";
import { build, setup } from "./setup.mjs";

const FOLDER = "docs/pictures";
const MAX_BYTES = 250 * 1024;

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

const { url, stop } = await startDemoShop();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});
try {
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
  await stop();
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
    await page.fill("[name=password]", DEMO_SUPERUSER.password);
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
