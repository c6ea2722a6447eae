// A cheap phone on a slow connection: 250 kbit/s, 400 ms and a sixth of the CPU, with the demo shop.
import { chromium } from "@playwright/test";
import { findChromium } from "../../../scripts/find-chromium.mjs";
import { median } from "../load.mjs";
import { printTable } from "../report.mjs";
import { startShop } from "../server.mjs";
import { demoShop } from "../stage.mjs";
import { readTimes, watchPage } from "./slow-connection-page.mjs";

/** @typedef {import("@playwright/test").Page} Page @typedef {import("@playwright/test").BrowserContext} Context */
/** @typedef {import("./slow-connection-page.mjs").PageTimes & { bytes: number, pictures: number, scripts: number }} Visit */

const BYTES_A_SECOND = 250_000 / 8;
const NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: BYTES_A_SECOND,
  uploadThroughput: BYTES_A_SECOND,
};
const CPU_SLOWDOWN = 6;
const PHONE = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const MAX_MINUTES = 40;
const QUIET_MS = 1_000;
const GIVEN_UP_MS = 8_000;

/** The text that a page must show to be readable, the page with the link to it, and the link. @param {string} origin */
async function placesOf(origin) {
  const read = async (/** @type {string} */ path, /** @type {RegExp} */ link) =>
    link.exec(await (await fetch(origin + path)).text())?.[1] ?? "/nowhere";
  const product = await read("/browse?type=buy_now", /href="(\/product\/\d+)"/);
  const auction = await read("/browse?type=auction", /href="(\/auction\/\d+)"/);
  return [
    { name: "home", path: "/", text: "KSh", from: product },
    { name: "browse", path: "/browse", text: "KSh", from: "/" },
    { name: "product", path: product, text: "KSh", from: "/browse?type=buy_now" },
    { name: "auction", path: auction, text: "KSh", from: "/browse?type=auction" },
    { name: "login", path: "/login", text: "Password", from: "/cart" },
  ];
}

/** @typedef {Awaited<ReturnType<typeof placesOf>>[number]} Place */

/** @param {Context} context @param {Pick<Place, "path" | "text">} place */
async function openTab(context, place) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", { ...NETWORK, connectionType: "cellular3g" });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript(watchPage, { path: place.path, text: place.text });
  const network = new NetworkMeter(cdp);
  return { page, network };
}

/** Counts what a tab transfers. */
class NetworkMeter {
  /** @type {Map<string, string>} */
  #open = new Map();
  #last = performance.now();
  bytes = 0;
  pictures = 0;
  scripts = 0;

  /** @param {import("@playwright/test").CDPSession} cdp */
  constructor(cdp) {
    cdp.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
      // Chromium never reports the end of the pictures of a page that was left
      if (type === "Document") this.#open.clear();
      if (!request.url.includes("/live/")) this.#open.set(requestId, type ?? "Other");
      this.#last = performance.now();
    });
    cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const type = this.#open.get(requestId);
      this.bytes += encodedDataLength;
      if (type === "Image") this.pictures += encodedDataLength;
      if (type === "Script") this.scripts += encodedDataLength;
      this.#end(requestId);
    });
    cdp.on("Network.dataReceived", () => (this.#last = performance.now()));
    cdp.on("Network.loadingFailed", ({ requestId }) => this.#end(requestId));
  }

  /** @param {string} requestId */
  #end(requestId) {
    this.#open.delete(requestId);
    this.#last = performance.now();
  }

  reset() {
    this.bytes = this.pictures = this.scripts = 0;
  }

  /** Waits until nothing was transferred for a while. @param {Page} page */
  async quiet(page) {
    const silence = () => performance.now() - this.#last;
    // requests that the page has cancelled never end
    while (silence() < (this.#open.size > 0 ? GIVEN_UP_MS : QUIET_MS)) await page.waitForTimeout(50);
  }
}

/** @param {Page} page @param {NetworkMeter} network @returns {Promise<Visit>} */
async function visitOf(page, network) {
  await page.waitForFunction(readTimes, undefined, { polling: 100, timeout: 60_000 });
  await network.quiet(page);
  const { bytes, pictures, scripts } = network;
  const times = await page.evaluate(readTimes);
  if (!times) throw new Error("The page was gone");
  return { ...times, bytes, pictures, scripts };
}

/** @param {Context} context @param {string} origin @param {Place} place */
async function visit(context, origin, place) {
  const { page, network } = await openTab(context, place);
  await page.goto(origin + place.path, { waitUntil: "commit" });
  const figures = await visitOf(page, network);
  await page.close();
  return figures;
}

/** Follows the link on another page that has loaded completely. @param {Context} context @param {string} origin @param {Place} place */
async function follow(context, origin, place) {
  const { page, network } = await openTab(context, place);
  await page.goto(origin + place.from, { waitUntil: "load" });
  await network.quiet(page);
  network.reset();
  const link = page.locator(`a[href^="${place.path}"]:visible`).first();
  await link.scrollIntoViewIfNeeded();
  await network.quiet(page);
  network.reset();
  await link.tap({ noWaitAfter: true });
  const figures = await visitOf(page, network);
  await page.close();
  return figures;
}

export async function slowConnection(/** @type {boolean} */ isQuick) {
  const { origin, stop } = await startShop({ dataDir: await demoShop(MAX_MINUTES) });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
  const places = await placesOf(origin);
  const taken = /** @type {Map<string, Visit[]>} */ (new Map());
  for (let round = 0; round < (isQuick ? 1 : 5); round++)
    for (const place of places)
      for (const [how, figures] of await ways(browser, origin, place)) {
        const what = `${place.name}|${how}`;
        taken.set(what, [...(taken.get(what) ?? []), figures]);
      }
  printTable(HEAD, [...taken].map(row));
  await browser.close();
  await stop();
}

/** @param {import("@playwright/test").Browser} browser @param {string} origin @param {Place} place @returns {Promise<[how: string, visit: Visit][]>} */
async function ways(browser, origin, place) {
  const [first, second] = [await browser.newContext(PHONE), await browser.newContext(PHONE)];
  const cold = await visit(first, origin, place);
  const again = await visit(first, origin, place);
  const tap = await follow(second, origin, place);
  await first.close();
  await second.close();
  return [
    ["cold", cold],
    ["second visit", again],
    ["tap", tap],
  ];
}

const HEAD = ["page", "how", "readable s", "scripts run s", "KB", "pictures KB", "scripts KB", "runs"];

/** Medians. @param {[what: string, visits: Visit[]]} taken */
function row([what, visits]) {
  const middle = (/** @type {keyof Visit} */ figure) => median(visits.map((visit) => visit[figure])) / 1000;
  const times = /** @type {const} */ (["readable", "interactive"]).map((time) => middle(time).toFixed(1));
  const sizes = /** @type {const} */ (["bytes", "pictures", "scripts"]).map((size) =>
    middle(size).toFixed(0),
  );
  return [...what.split("|"), ...times, ...sizes, String(visits.length)];
}
