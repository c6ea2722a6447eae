// The auction's page, whole and compressed, for a visitor and for a buyer who has joined and pledged.
import { ask } from "../http.mjs";
import { drive, interleave } from "../load.mjs";
import { joinAll, openAuction, pledge } from "../shop.mjs";

const LOWEST_CENTS = 50_000;
const WARM_UP_S = 2;

/** @param {import("../run.mjs").Stage} stage @returns {Promise<import("../report.mjs").Row[]>} */
export async function auctionPage(stage) {
  const { shop, bare, buyers, plan } = stage;
  const url = await busyAuction(stage);
  const viewers = { "signed out": {}, "signed in": { cookie: buyers[0]?.cookie ?? "" } };
  const rows = [];
  for (const [viewer, identity] of Object.entries(viewers)) {
    const headers = { "accept-encoding": "br", ...identity };
    const page = await ask(url, { headers });
    const copy = await bare.repeat(page);
    /** @param {number} connections @param {number} seconds */
    const soko = (connections, seconds) => () =>
      answered(drive({ url, pid: shop.pid, headers, status: 200, connections, seconds }));
    /** @param {number} connections @param {number} seconds */
    const node = (connections, seconds) => () =>
      answered(drive({ url: copy, pid: bare.pid, headers, status: 200, connections, seconds }));
    await soko(50, Math.min(WARM_UP_S, plan.seconds * 2))();
    await node(50, plan.seconds / 2)();
    for (const connections of [1, 50]) {
      const taken = await interleave(
        { soko: soko(connections, plan.seconds), node: node(connections, plan.seconds) },
        plan.rounds,
      );
      const what = `page, ${viewer} (${page.body.length} B), ${connections} conn.`;
      rows.push({ what, subject: "Soko", taken: taken.soko, beside: taken.node });
      rows.push({ what, subject: "bare Node", taken: taken.node });
    }
  }
  return rows;
}

/** Everybody has joined, and pledged once. @param {import("../run.mjs").Stage} stage */
export async function busyAuction({ shop, admin, buyers }) {
  const { url } = await openAuction(shop.origin, admin);
  await joinAll(url, buyers);
  for (const [i, buyer] of buyers.entries()) await pledge(url, buyer, LOWEST_CENTS + i * 100);
  return url;
}

/** @param {Promise<import("../load.mjs").Driven>} driving */
async function answered(driving) {
  const driven = await driving;
  if (driven.expected !== driven.answered)
    throw new Error(`${driven.answered - driven.expected} of ${driven.answered} pages were not 200`);
  return driven;
}
