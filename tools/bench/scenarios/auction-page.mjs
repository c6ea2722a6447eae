// The auction page for a visitor, and for a buyer who has joined and pledged.
import { request } from "../http.mjs";
import { drive, interleave } from "../load.mjs";
import { joinAll, openAuction, pledge } from "../shop.mjs";

const LOWEST_CENTS = 50_000;
const WARM_UP_PAGES = 400;

/** @param {import("../stage.mjs").Stage} stage @returns {Promise<import("../report.mjs").Row[]>} */
export async function auctionPage(stage) {
  const url = await busyAuction(stage);
  const visitor = await pageFor(stage, url, {});
  const buyer = await pageFor(stage, url, { cookie: stage.buyers[0]?.cookie ?? "" });
  const amount = WARM_UP_PAGES;
  for (const { soko, node } of [visitor, buyer, visitor]) {
    await soko({ connections: 50, amount });
    await node({ connections: 50, amount });
  }
  const { rounds, seconds } = stage.plan;
  const rows = [];
  for (const connections of [1, 50]) {
    const load = { connections, seconds };
    const taken = await interleave(
      {
        visitor: () => visitor.soko(load),
        visitorBare: () => visitor.node(load),
        buyer: () => buyer.soko(load),
        buyerBare: () => buyer.node(load),
      },
      rounds,
    );
    /** @param {string} viewer @param {number} bytes */
    const what = (viewer, bytes) => `page, ${viewer} (${bytes} B), ${connections} conn.`;
    const out = what("signed out", visitor.bytes);
    rows.push({ what: out, subject: "Soko", taken: taken.visitor, beside: taken.visitorBare });
    rows.push({ what: out, subject: "bare Node", taken: taken.visitorBare });
    const signedIn = what("signed in", buyer.bytes);
    rows.push({ what: signedIn, subject: "Soko", taken: taken.buyer, beside: taken.buyerBare });
    rows.push({ what: signedIn, subject: "bare Node", taken: taken.buyerBare });
  }
  return rows;
}

export async function busyAuction(/** @type {import("../stage.mjs").Stage} */ { shop, admin, buyers }) {
  const { url } = await openAuction(shop.origin, admin);
  await joinAll(url, buyers);
  for (const [i, buyer] of buyers.entries()) await pledge(url, buyer, LOWEST_CENTS + i * 100);
  return url;
}

/**
 * The shop's page and the bare server's copy of the same bytes.
 * @param {import("../stage.mjs").Stage} stage @param {string} url @param {Record<string, string>} identity
 */
async function pageFor({ shop, bare }, url, identity) {
  const headers = { "accept-encoding": "br", ...identity };
  const page = await request(url, { headers });
  const copy = await bare.repeat(page);
  /** @typedef {{ connections: number, seconds?: number, amount?: number }} Load */
  return {
    bytes: page.body.length,
    soko: (/** @type {Load} */ load) => pages({ url, pid: shop.pid, headers, status: 200, ...load }),
    node: (/** @type {Load} */ load) => pages({ url: copy, pid: bare.pid, headers, status: 200, ...load }),
  };
}

async function pages(/** @type {import("../load.mjs").Drive} */ load) {
  const driven = await drive(load);
  const wrong = driven.answered - driven.expected;
  if (wrong) throw new Error(`${wrong} of ${driven.answered} pages were not 200`);
  return driven;
}
