// When a tap on a page that has just become readable has its effect, on the phone and connection of slow-connection.mjs.
import { table } from "../report.mjs";
import { median } from "../load.mjs";
import { ADMIN, joinAll, logIn, makeBuyers, openAuction } from "../shop.mjs";

/** @typedef {import("@playwright/test").Page} Page @typedef {import("@playwright/test").Request} Request */
/**
 * `text`: on the readable page. `leads`: whether a request is the tap's effect. `shown`: what the person sees then.
 * @typedef {object} Task
 * @property {string} name
 * @property {string} path
 * @property {string} text
 * @property {string} tapped
 * @property {(request: Request) => boolean} leads
 * @property {string} shown
 * @property {string} [cookie]
 * @property {string} [amount] typed first
 */

/** On a busy machine a page with a sixth of the CPU takes seconds to handle a tap. */
const TAPS_EVERY_MS = 6_000;
const MAX_TAPS = 20;

const isPost = (/** @type {Request} */ request) => request.method() === "POST";
const opens = (/** @type {string} */ path) => (/** @type {Request} */ request) =>
  request.isNavigationRequest() && new URL(request.url()).pathname.startsWith(path);

/** @param {string} origin @param {readonly { name: string, path: string, text: string }[]} places @returns {Promise<Task[]>} */
export async function firstTaps(origin, places) {
  const auction = await openAuction(origin, await logIn(origin, ADMIN));
  const [buyer] = await makeBuyers(origin, 1, "slow");
  if (!buyer) throw new Error("Nobody pledges");
  await joinAll(auction.url, [buyer]);
  const place = (/** @type {string} */ name) => {
    const { path, text } = places.find((each) => each.name === name) ?? { path: "/nowhere", text: "" };
    return { name, path, text };
  };
  const open = { path: new URL(auction.url).pathname, text: "KSh" };
  const card = { tapped: 'main a[href^="/product/"]', leads: opens("/product/"), shown: "main h1" };
  return [
    { ...place("home"), ...card },
    { ...place("browse"), ...card },
    { ...place("product"), tapped: "text=Add to Cart", leads: isPost, shown: "text=Password" },
    {
      name: "auction",
      ...open,
      tapped: 'main a[href^="/login"]',
      leads: opens("/login"),
      shown: "text=Password",
    },
    {
      name: "auction, joined",
      ...open,
      tapped: "#pledge button:not([type=button])",
      leads: isPost,
      shown: "text=/Your pledge of KSh .* is in/",
      cookie: buyer.cookie,
      amount: "600",
    },
  ];
}

/**
 * Taps until a tap has its effect: at once if forms and links work before the scripts. Times in ms from the navigation.
 * @param {Page} page @param {string} origin @param {Task} task
 */
export async function timeFirstTap(page, origin, task) {
  const began = performance.now();
  await page.goto(origin + task.path, { waitUntil: "commit" });
  await page.waitForFunction(isReadable, undefined, { polling: 50, timeout: 60_000 });
  const readable = performance.now() - began;
  if (task.amount) await page.locator("#pledge input[name=pledge_amount]").fill(task.amount);
  const target = page.locator(task.tapped).and(page.locator(":visible")).first();
  for (let taps = 0; taps < MAX_TAPS; taps++) {
    const led = page.waitForRequest(task.leads, { timeout: TAPS_EVERY_MS }).catch(() => null);
    const tapped = performance.now() - began;
    await target.tap({ noWaitAfter: true });
    if (!(await led)) continue;
    await page.locator(task.shown).and(page.locator(":visible")).first().waitFor({ timeout: 60_000 });
    return { readable, usable: tapped, answered: performance.now() - began };
  }
  throw new Error(`${task.name}: no tap had its effect`);
}

/** Sent to the browser as text. */
function isReadable() {
  const { slowConnection } = /** @type {Window & { slowConnection?: { readable?: number } }} */ (window);
  return Number.isFinite(slowConnection?.readable);
}

/** @typedef {Awaited<ReturnType<typeof timeFirstTap>>} FirstTap */

/** @param {ReadonlyMap<string, FirstTap[]>} taken */
export function tapTable(taken) {
  const seconds = (/** @type {FirstTap[]} */ taps, /** @type {keyof FirstTap} */ figure) =>
    (median(taps.map((tap) => tap[figure])) / 1000).toFixed(1);
  const rows = [...taken].map(([name, taps]) => [
    name,
    String(taps.length),
    .../** @type {const} */ (["readable", "usable", "answered"]).map((figure) => seconds(taps, figure)),
  ]);
  return table(["a tap on", "runs", "readable s", "had its effect s", "effect shown s"], rows);
}
