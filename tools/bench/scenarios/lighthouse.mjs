// Lighthouse with its own slow 4G and slow CPU, against the demo shop.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "../../../scripts/setup.mjs";
import { findChromium } from "../../../scripts/find-chromium.mjs";
import { median } from "../load.mjs";
import { table } from "../report.mjs";
import { startShop } from "../server.mjs";
import { dataDirOf, firstStart, temporaryFolder } from "../stage.mjs";

/** The last version that runs on Node 20. It is fetched when needed, because it is too large to install with the shop. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const MAX_MINUTES = 20;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const METRICS = {
  "first-contentful-paint": "FCP ms",
  "largest-contentful-paint": "LCP ms",
  "total-blocking-time": "TBT ms",
  "cumulative-layout-shift": "CLS",
  "total-byte-weight": "bytes",
};

/** Finds a product and an auction, whatever their ids. @param {string} origin */
async function pagesOf(origin) {
  const list = await (await fetch(`${origin}/browse?type=auction`)).text();
  const sale = await (await fetch(`${origin}/buy-now`)).text();
  const first = (/** @type {string} */ html, /** @type {RegExp} */ link) =>
    link.exec(html)?.[1] ?? "/nowhere";
  return {
    home: "/",
    browse: "/browse",
    product: first(sale, /href="(\/product\/\d+)"/),
    auction: first(list, /href="(\/auction\/\d+)"/),
  };
}

/** @typedef {{ categories: Record<string, { score: number }>, audits: Record<string, Audit> }} Report */
/** @typedef {{ numericValue?: number, score: number | null, scoreDisplayMode: string }} Audit */

/** @param {string} url @param {string} file @param {string} chrome @returns {Promise<Report>} */
async function measure(url, file, chrome) {
  const flags = "--headless=new --no-sandbox --disable-dev-shm-usage";
  const args = [url, "--output=json", `--output-path=${file}`, "--quiet", `--chrome-flags=${flags}`];
  await promisify(execFile)(
    "npm",
    ["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "lighthouse", ...args],
    {
      env: { ...process.env, CHROME_PATH: chrome },
    },
  );
  return JSON.parse(readFileSync(file, "utf8"));
}

export async function lighthouse(/** @type {boolean} */ isQuick) {
  await build();
  const folder = temporaryFolder(MAX_MINUTES);
  await firstStart(folder);
  const shop = await startShop({ dataDir: dataDirOf(folder) });
  const chrome = await findChromium();
  const rows = [];
  for (const [name, page] of Object.entries(await pagesOf(shop.origin))) {
    const reports = /** @type {Report[]} */ ([]);
    for (let run = 0; run < (isQuick ? 1 : 5); run++)
      reports.push(await measure(shop.origin + page, path.join(folder, "report.json"), chrome));
    const middle = (/** @type {(report: Report) => number} */ figure) => median(reports.map(figure));
    rows.push([
      name,
      ...CATEGORIES.map((category) =>
        String(Math.round(100 * middle((report) => report.categories[category]?.score ?? 0))),
      ),
      ...Object.keys(METRICS).map((metric) => {
        const value = middle((report) => report.audits[metric]?.numericValue ?? NaN);
        return value < 1 ? value.toFixed(3) : value.toFixed(0);
      }),
      String(reports.length),
    ]);
    reportFaults(name, reports);
  }
  console.log(`\n${table(["page", ...CATEGORIES, ...Object.values(METRICS), "runs"], rows)}`);
  await shop.stop();
}

/** Says why a page has less than 100. @param {string} page @param {Report[]} reports */
function reportFaults(page, reports) {
  const faults = new Set(
    reports.flatMap(({ audits }) =>
      Object.entries(audits)
        .filter(
          ([, { score, scoreDisplayMode }]) => score !== null && score < 0.9 && scoreDisplayMode === "binary",
        )
        .map(([id]) => id),
    ),
  );
  if (faults.size > 0) console.log(`${page}: ${[...faults].join(", ")}`);
}
