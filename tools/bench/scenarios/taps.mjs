// How soon the auction page of a buyer reacts to taps (INP) while others pledge four times a second, on a cheap phone's CPU and on this one.
import { chromium } from "@playwright/test";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "../../../scripts/setup.mjs";
import { findChromium } from "../../../scripts/find-chromium.mjs";
import { percentile } from "../load.mjs";
import { table } from "../report.mjs";
import { startShop } from "../server.mjs";
import { ADMIN, joinAll, logIn, makeBuyers, openAuction, pledge } from "../shop.mjs";
import { dataDirOf, firstStart, temporaryFolder } from "../stage.mjs";

const BUYERS = 40;
const PLEDGES_A_SECOND = 4;
const LOWEST_CENTS = 60_000;
const ANSWER_MS = 1_000;
const SLOWDOWNS = [6, 1];
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** @typedef {Window & { taps: Map<number, number> }} Tapped */

/** @typedef {PerformanceEventTiming & { interactionId?: number }} Interaction */

/** Sent to the browser as text. */
function recordTaps() {
  const taps = new Map();
  Object.assign(window, { taps });
  new PerformanceObserver((list) => {
    for (const entry of /** @type {Interaction[]} */ (list.getEntries()))
      if (entry.interactionId)
        taps.set(entry.interactionId, Math.max(entry.duration, taps.get(entry.interactionId) ?? 0));
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: "event", durationThreshold: 16 }));
}

/** @param {import("@playwright/test").Page} page */
async function useThePage(page) {
  const amount = page.locator("#pledge input[name=pledge_amount]");
  await page
    .locator("#pledge")
    .getByRole("button", { name: /^\+|more/i })
    .first()
    .tap();
  await amount.tap();
  await amount.press("End");
  await amount.pressSequentially("1");
  await amount.press("Backspace");
  const folds = page.locator("main details > summary:visible");
  for (const fold of (await folds.all()).slice(0, 3)) {
    await fold.tap();
    await fold.tap();
  }
  await page.locator("#pledge").getByRole("button", { name: "Raise pledge" }).tap();
  // a dialog, or a sentence beside the sum
  await sleep(ANSWER_MS);
  await page.keyboard.press("Escape");
}

export async function taps(/** @type {boolean} */ isQuick) {
  await build();
  const folder = temporaryFolder(15);
  await firstStart(folder);
  const shop = await startShop({ dataDir: dataDirOf(folder) });
  const buyers = await makeBuyers(shop.origin, BUYERS);
  const auction = await openAuction(shop.origin, await logIn(shop.origin, ADMIN));
  await joinAll(auction.url, buyers);
  let cents = LOWEST_CENTS;
  for (const buyer of buyers) await pledge(auction.url, buyer, (cents += 101));
  const [watcher, ...others] = buyers;

  const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
  const rows = [];
  for (const slowdown of SLOWDOWNS) {
    const context = await browser.newContext(PHONE);
    const [name = "", value = ""] = watcher?.cookie.split("=") ?? [];
    await context.addCookies([{ name, value, url: shop.origin }]);
    const page = await context.newPage();
    await page.addInitScript(recordTaps);
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.goto(auction.url);
    await page.locator("html[data-scripts=run]").waitFor();
    let isOver = false;
    const pledging = (async () => {
      for (let turn = 0; !isOver; turn++) {
        const buyer = others[turn % others.length];
        if (buyer) void pledge(auction.url, buyer, (cents += 101)).catch(() => {});
        await sleep(1_000 / PLEDGES_A_SECOND);
      }
    })();
    for (let round = 0; round < (isQuick ? 5 : 15); round++) await useThePage(page);
    isOver = true;
    await pledging;
    const times = await page.evaluate(() => [
      .../** @type {Tapped} */ (/** @type {unknown} */ (window)).taps.values(),
    ]);
    rows.push([
      `CPU ÷ ${slowdown}`,
      String(times.length),
      ...[50, 75, 98].map((share) => percentile(times, share).toFixed(0)),
    ]);
    await context.close();
  }
  console.log(
    `\n${table(["auction page, 4 pledges a second", "taps over 16 ms", "p50 ms", "p75", "p98"], rows)}\n`,
  );
  await browser.close();
  await shop.stop();
}
