// Reads send a bearer token, so that the calls are measured and not the cache of signed-out answers.
import { besideBare } from "../beside-bare.mjs";
import { JSON_TYPE, request } from "../http.mjs";
import { printRows } from "../report.mjs";
import { addToCart, bearer, inParallel, openSale, pledgeOf } from "../shop.mjs";
import { busyAuction, demoShop, openStage } from "../stage.mjs";
import { checkLedger, MIN_ACCEPTED } from "./auction.mjs";

/** @typedef {{ path: string, json?: () => unknown, least?: number }} Call */

const PLANS = {
  full: { rounds: 5, seconds: 1.5, buyers: 100 },
  quick: { rounds: 3, seconds: 0.5, buyers: 100 },
};
const CONNECTIONS = [1, 10, 50];
const PLEDGES = "POST /bids/";
const CART_LINES = 3;

export async function api(/** @type {boolean} */ isQuick) {
  const dataDir = await demoShop(14);
  const stage = await openStage(dataDir, isQuick ? PLANS.quick : PLANS.full);
  const auction = await busyAuction(stage);
  const { shop, buyers } = stage;
  const rows = [];
  // each buyer has pledged once already
  let accepted = buyers.length;
  for (const [what, { path, json, least = 1 }] of Object.entries(await callsOf(stage, auction))) {
    let turn = 0;
    const headers = () => ({
      accept: "application/json",
      "accept-encoding": "gzip, deflate, br",
      ...bearer(buyers[(turn += 1) % buyers.length]?.token ?? ""),
    });
    const answer = await request(shop.origin + path, { headers: headers(), ...(json && { json: json() }) });
    if (answer.status >= 300) throw new Error(`${what} answered ${answer.status}`);
    const write = () => json && { headers: { ...headers(), ...JSON_TYPE }, body: JSON.stringify(json()) };
    const taken = await besideBare(stage, {
      what,
      path,
      answer,
      connections: CONNECTIONS,
      least,
      requestFor: (path) => ({
        method: json ? "POST" : "GET",
        path,
        setupRequest: (request) => ({ ...request, ...(write() ?? { headers: headers() }) }),
      }),
    });
    rows.push(...taken.rows);
    if (what === PLEDGES) accepted += taken.expected + 1;
  }
  checkLedger(dataDir, auction, accepted);
  printRows(rows);
  await shop.stop();
}

/** @param {import("../stage.mjs").Stage} stage @param {number} auction @returns {Promise<Record<string, Call>>} */
async function callsOf({ shop: { origin }, admin, buyers }, auction) {
  const products = await inParallel(Array(CART_LINES).fill(0), () => openSale(origin, admin));
  for (const product of products) await inParallel(buyers, (buyer) => addToCart(origin, buyer, product));
  let cents = 100_000;
  return {
    "GET /auctions/, 24 products": { path: "/api/auctions/?page_size=24" },
    "GET /auctions/{id}/": { path: `/api/auctions/${auction}/` },
    "GET /auctions/{id}/leaderboard/": { path: `/api/auctions/${auction}/leaderboard/` },
    "POST /cart/add/, 3 lines": {
      path: "/api/cart/add/",
      json: () => ({ product_id: products[0], quantity: 1 }),
    },
    // each pledge is a cent above the one before
    [PLEDGES]: { path: "/api/bids/", least: MIN_ACCEPTED, json: () => pledgeOf(auction, (cents += 1)) },
  };
}
