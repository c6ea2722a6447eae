// Opens the shop's pages in another browser and in today's Chromium, compares where their parts stand, and writes pictures side by side.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { findChromium } from "../../scripts/find-chromium.mjs";
import { startDemoShop } from "../../scripts/running/demo-shop.mjs";
import { openChromium } from "./cdp-browser.mjs";
import { differences, MEASURE } from "./compare.mjs";

/** @typedef {import("./browser").Browser} Browser */

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

/**
 * Returns how many pages differ. `modes`: with scripts (true), without.
 * @param {{ open: (how: { hasScripts: boolean }) => Promise<Browser>, modes?: readonly boolean[],
 *   sizes: readonly (readonly [width: number, height: number])[], folder: string }} what
 */
export async function comparePages({ open, modes = [true, false], sizes, folder }) {
  mkdirSync(folder, { recursive: true });
  const shop = await startDemoShop();
  const [auction = ""] = /\/auction\/\d+/.exec(await (await fetch(shop.url)).text()) ?? [];
  const chromium = await findChromium();
  let failed = 0;
  try {
    for (const hasScripts of modes) {
      const browsers = [await open({ hasScripts }), await openChromium(chromium, { hasScripts })];
      try {
        for (const [width, height] of sizes)
          for (const page of PAGES) {
            const name = `${width}${hasScripts ? "" : "-no-scripts"}${page.toLowerCase().replaceAll("/", "-")}`;
            const url = shop.url + (page === "AUCTION" ? auction : page);
            const { found, pictures } = await compare(browsers, url, width, height);
            await sideBySide(pictures, width, path.join(folder, `${name}.png`));
            console.log(
              `${found.length ? "✗" : "✓"} ${name}${found.map((text) => `\n    ${text}`).join("")}`,
            );
            if (found.length) failed += 1;
          }
      } finally {
        await Promise.all(browsers.map((browser) => browser.close()));
      }
    }
  } finally {
    await shop.stop();
  }
  const verdict = failed ? `${failed} pages differ` : "all pages alike";
  console.log(`\npictures: ${path.relative(".", folder)}\n${verdict}`);
  return failed;
}

/** @param {readonly Browser[]} browsers @param {string} url @param {number} width @param {number} height */
async function compare(browsers, url, width, height) {
  const measured = [];
  const pictures = [];
  for (const browser of browsers) {
    await browser.size(width, height);
    browser.complaints.length = 0;
    await browser.goto(url);
    measured.push(/** @type {import("./compare.mjs").Measured} */ (await browser.evaluate(MEASURE)));
    // lazy pictures load once they are in sight
    await browser.size(width, Math.min(measured.at(-1)?.height ?? height, 2400));
    await picturesLoad(browser);
    pictures.push(await browser.screenshot());
  }
  const [one, other] = measured;
  const found = one && other ? differences(one, other) : [];
  return { found: [...found, ...(browsers[0]?.complaints ?? [])], pictures };
}

/** Waits for the pictures, at most 1.5 s: a promise inside the page would wait for ever without scripts. @param {Browser} browser */
async function picturesLoad(browser) {
  const given = performance.now() + 1_500;
  while (
    performance.now() < given &&
    !(await browser.evaluate("[...document.images].every((one) => one.complete)"))
  )
    await pause(50);
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
