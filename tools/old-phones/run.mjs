// npm run old-phones: opens the shop's pages in Chromium 72 and in today's, compares them and writes pictures side by side.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { findChromium } from "../../scripts/find-chromium.mjs";
import { startDemoShop } from "../../scripts/running/demo-shop.mjs";
import { build, setup } from "../../scripts/setup.mjs";
import { openBrowser } from "./cdp-browser.mjs";
import { differences, MEASURE } from "./compare.mjs";
import { oldChromium } from "./old-chromium.mjs";

const PAGES = [
  "/",
  "/browse",
  "/product/1",
  "AUCTION",
  "/login",
  "/signup",
  "/cart",
  "/help",
  "/categories",
  "/buy-now",
];
const SIZES = /** @type {const} */ ([
  [320, 640],
  [360, 640],
  [1280, 900],
]);
const FOLDER = path.resolve(".cache/old-phones");

/** Waits for the pictures, at most 1.5 s: a promise inside the page would wait for ever without scripts. @param {typeof old} browser */
async function picturesLoad(browser) {
  const given = performance.now() + 1_500;
  while (
    performance.now() < given &&
    !(await browser.evaluate("[...document.images].every((one) => one.complete)"))
  )
    await pause(50);
}

await setup();
await build();
const executable = oldChromium({ fetch: true });
if (!executable) throw new Error("Chromium 72 does not run here");
mkdirSync(FOLDER, { recursive: true });
const shop = await startDemoShop();
const [auction = ""] = /\/auction\/\d+/.exec(await (await fetch(shop.url)).text()) ?? [];
const old = await openBrowser(executable);
const today = await openBrowser(await findChromium());
let failed = 0;
try {
  for (const hasScripts of [true, false])
    for (const [width, height] of SIZES)
      for (const page of PAGES) await compare(page, width, height, hasScripts);
} finally {
  await Promise.all([old.close(), today.close()]);
  await shop.stop();
}
console.log(
  `\npictures: ${path.relative(".", FOLDER)}\n${failed ? `${failed} pages differ` : "all pages alike"}`,
);
process.exitCode = failed ? 1 : 0;

/** @param {string} page @param {number} width @param {number} height @param {boolean} hasScripts */
async function compare(page, width, height, hasScripts) {
  const address = page === "AUCTION" ? auction : page;
  const measured = [];
  const pictures = [];
  for (const browser of [old, today]) {
    await browser.setScripts(hasScripts);
    await browser.size(width, height);
    browser.complaints.length = 0;
    await browser.goto(shop.url + address);
    measured.push(/** @type {import("./compare.mjs").Measured} */ (await browser.evaluate(MEASURE)));
    // lazy pictures load once they are in sight
    await browser.size(width, Math.min(measured.at(-1)?.height ?? height, 2400));
    await picturesLoad(browser);
    pictures.push(await browser.screenshot());
  }
  const [one, other] = measured;
  const found = one && other ? differences(one, other) : [];
  found.push(...old.complaints);
  const name = `${width}${hasScripts ? "" : "-no-scripts"}${page.toLowerCase().replaceAll("/", "-")}`;
  await sideBySide(pictures, width, path.join(FOLDER, `${name}.png`));
  console.log(`${found.length ? "✗" : "✓"} ${name}${found.map((text) => `\n    ${text}`).join("")}`);
  if (found.length) failed += 1;
}

/** @param {readonly Buffer[]} pictures @param {number} width @param {string} file */
async function sideBySide(pictures, width, file) {
  const heights = await Promise.all(
    pictures.map(async (picture) => (await sharp(picture).metadata()).height),
  );
  const canvas = {
    width: pictures.length * (width + 8),
    height: Math.max(...heights),
    channels: 3,
    background: "#888",
  };
  await sharp({ create: /** @type {import("sharp").Create} */ (canvas) })
    .composite(pictures.map((input, at) => ({ input, left: at * (width + 8), top: 0 })))
    .png()
    .toFile(file);
}
