// What visitors get from the cache, compared with a bare Node server that sends the same bytes.
import { request } from "../http.mjs";
import { drive, interleave } from "../load.mjs";
import { printRows } from "../report.mjs";
import { firstStart, openStage, temporaryFolder } from "../stage.mjs";
import { busyAuction } from "./auction-page.mjs";

const PLANS = {
  full: { rounds: 5, seconds: 1.5, buyers: 50, livePledges: 0 },
  quick: { rounds: 3, seconds: 0.5, buyers: 20, livePledges: 0 },
};
const CONNECTIONS = [1, 10, 50];
const WARM_UP = 2_000;
const MAX_MINUTES = 20;
const BROWSER = { accept: "text/html", "accept-encoding": "gzip, deflate, br" };
const CLIENT = { accept: "application/json", "accept-encoding": "gzip, deflate, br" };

/** @typedef {{ what: string, path: string, headers: Record<string, string> }} Address */

/** @param {import("../stage.mjs").Stage} stage @returns {Promise<Address[]>} */
async function addresses(stage) {
  const auction = new URL(await busyAuction(stage)).pathname;
  const id = auction.split("/").at(-1);
  const list = await request(`${stage.shop.origin}/api/auctions/?product_type=buy_now&page_size=1`);
  const [{ id: product }] = JSON.parse(list.body.toString());
  return [
    { what: "home", path: "/", headers: BROWSER },
    { what: "browse, filtered", path: "/browse?type=buy_now&sort=price&on_sale=1", headers: BROWSER },
    { what: "product", path: `/product/${product}`, headers: BROWSER },
    { what: "auction", path: auction, headers: BROWSER },
    { what: "list of 24", path: "/api/auctions/?page_size=24", headers: CLIENT },
    { what: "one product", path: `/api/auctions/${id}/`, headers: CLIENT },
    { what: "leaderboard", path: `/api/auctions/${id}/leaderboard/`, headers: CLIENT },
  ];
}

/** @param {import("../stage.mjs").Stage} stage @param {Address} address */
async function compared({ shop, bare, plan }, { what, path, headers }) {
  const url = shop.origin + path;
  const answer = await request(url, { headers });
  const copy = await bare.repeat(answer);
  /** @typedef {{ connections: number, seconds?: number, amount?: number }} Load */
  const soko = (/** @type {Load} */ load) => all({ url, pid: shop.pid, headers, status: 200, ...load });
  const node = (/** @type {Load} */ load) => all({ url: copy, pid: bare.pid, headers, status: 200, ...load });
  for (const each of [soko, node]) await each({ connections: 10, amount: WARM_UP });
  const rows = [];
  for (const connections of CONNECTIONS) {
    const load = { connections, seconds: plan.seconds };
    const taken = await interleave({ soko: () => soko(load), node: () => node(load) }, plan.rounds);
    const name = `${what} (${answer.body.length} B), ${connections} conn.`;
    rows.push({ what: name, subject: "Soko", taken: taken.soko, beside: taken.node });
    rows.push({ what: name, subject: "bare Node", taken: taken.node });
  }
  return rows;
}

async function all(/** @type {import("../load.mjs").Drive} */ load) {
  const driven = await drive(load);
  const wrong = driven.answered - driven.expected;
  if (wrong) throw new Error(`${wrong} of ${driven.answered} answers were not 200`);
  return driven;
}

export async function publicAnswers(/** @type {boolean} */ isQuick) {
  const folder = temporaryFolder(MAX_MINUTES);
  await firstStart(folder);
  const stage = await openStage(folder, isQuick ? PLANS.quick : PLANS.full);
  const rows = [];
  for (const address of await addresses(stage)) rows.push(...(await compared(stage, address)));
  printRows(rows);
  await stage.shop.stop();
}
