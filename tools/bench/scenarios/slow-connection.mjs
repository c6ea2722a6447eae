// A cheap phone on a slow connection: 250 kbit/s, 400 ms and a sixth of the CPU, with the demo shop.
import { chromium } from "@playwright/test";
import { findChromium } from "../../../scripts/find-chromium.mjs";
import { median } from "../load.mjs";
import { table } from "../report.mjs";
import { startShop } from "../server.mjs";
import { dataDirOf, firstStart, temporaryFolder } from "../stage.mjs";
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

/** Follows the link on another page that has loaded completely. @param {Context} context @param {string} origin @param {Place} place @param {boolean} isTap */
async function follow(context, origin, place, isTap) {
  const { page, network } = await openTab(context, place);
  await page.goto(origin + place.from, { waitUntil: "load" });
  await network.quiet(page);
  network.reset();
  const link = page.locator(`a[href^="${place.path}"]:visible`).first();
  await link.scrollIntoViewIfNeeded();
  await network.quiet(page);
  network.reset();
  if (isTap) await link.tap({ noWaitAfter: true });
  else
    await page.evaluate((path) => {
      sessionStorage.setItem("tapped", String(performance.timeOrigin + performance.now()));
      location.assign(path);
    }, place.path);
  const figures = await visitOf(page, network);
  await page.close();
  return figures;
}

export async function slowConnection(/** @type {boolean} */ isQuick) {
  const folder = temporaryFolder(MAX_MINUTES);
  await firstStart(folder);
  const { origin, stop } = await startShop({ dataDir: dataDirOf(folder) });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
  const places = await placesOf(origin);
  const taken = /** @type {Map<string, Visit[]>} */ (new Map());
  for (let round = 0; round < (isQuick ? 1 : 5); round++)
    for (const place of places)
      for (const [how, figures] of await ways(browser, origin, place)) {
        const what = `${place.name}|${how}`;
        taken.set(what, [...(taken.get(what) ?? []), figures]);
      }
  console.log(`\n${table(HEAD, [...taken].map(row))}`);
  await browser.close();
  await stop();
}

/** @param {import("@playwright/test").Browser} browser @param {string} origin @param {Place} place */
async function ways(browser, origin, place) {
  const taken = /** @type {[string, Visit][]} */ ([]);
  const first = await browser.newContext(PHONE);
  for (const how of ["cold", "second visit"]) taken.push([how, await visit(first, origin, place)]);
  await first.close();
  for (const how of ["tap", "as a document"]) {
    const context = await browser.newContext(PHONE);
    taken.push([how, await follow(context, origin, place, how === "tap")]);
    await context.close();
  }
  return taken;
}

const HEAD = [
  "page",
  "how",
  "first paint s",
  "largest s",
  "readable s",
  "scripts run s",
  "KB",
  "pictures KB",
  "scripts KB",
  "runs",
];

/** @param {[what: string, visits: Visit[]]} taken */
const row = ([what, visits]) => [...what.split("|"), ...cells(visits)];

/** Medians; a dash if a tap inside the page has no such time. @param {Visit[]} visits */
function cells(visits) {
  const middle = (/** @type {keyof Visit} */ figure) => median(visits.map((visit) => visit[figure] ?? NaN));
  const seconds = (/** @type {number} */ ms) => (Number.isNaN(ms) ? "–" : (ms / 1000).toFixed(1));
  return [
    seconds(middle("firstPaint")),
    seconds(middle("largestPaint")),
    seconds(middle("readable")),
    seconds(middle("interactive")),
    ...[middle("bytes"), middle("pictures"), middle("scripts")].map((bytes) => (bytes / 1000).toFixed(0)),
    String(visits.length),
  ];
}
