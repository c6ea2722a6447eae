// Durable pledges through the page's form. Only accepted ones count, and each must be in the ledger afterwards.
import { createRequire } from "node:module";
import path from "node:path";
import { formBody, formHeaders } from "../http.mjs";
import { drive, interleave } from "../load.mjs";
import { dataDirOf } from "../stage.mjs";
import { joinAll, markOf, openAuction, pledge, pledgeForm } from "../shop.mjs";

const Database = createRequire(import.meta.url)("libsql");
const LOWEST_CENTS = 50_000;

/** @param {import("../stage.mjs").Stage} stage @returns {Promise<import("../report.mjs").Row[]>} */
export async function pledges({ shop, bare, admin, buyers, plan, folder }) {
  const [firstBuyer] = buyers;
  if (!firstBuyer) throw new Error("Nobody pledges");
  const auction = await openAuction(shop.origin, admin);
  await joinAll(auction.url, buyers);
  const answer = await pledge(auction.url, firstBuyer, LOWEST_CENTS);
  const copy = await bare.repeat(answer);

  let accepted = 1;
  const requests = [pledgeRequests(auction.url, buyers, LOWEST_CENTS)];
  const copies = [pledgeRequests(copy, buyers, LOWEST_CENTS)];
  // a fixed number of pledges instead of a time, so that none is pending at the end
  const soko = async (/** @type {number} */ connections, /** @type {number} */ amount) => {
    const { url } = auction;
    const driven = await drive({ url, pid: shop.pid, status: 303, connections, amount, requests });
    accepted += driven.expected;
    return { ...driven, perSecond: driven.perSecond * (driven.expected / driven.answered) };
  };
  const node = (/** @type {number} */ connections, /** @type {number} */ seconds) =>
    drive({ url: copy, pid: bare.pid, status: 303, connections, seconds, requests: copies });

  await soko(50, 300);
  const rows = [];
  for (const connections of [1, 50]) {
    const { perSecond } = await soko(connections, 100);
    await node(connections, plan.seconds / 2);
    const amount = Math.max(connections, Math.round(perSecond * plan.seconds));
    const taken = await interleave(
      {
        soko: () => soko(connections, amount),
        node: () => node(connections, plan.seconds),
      },
      plan.rounds,
    );
    const what = `pledge, ${connections} conn.`;
    rows.push({ what, subject: "Soko", taken: taken.soko, beside: taken.node });
    rows.push({ what, subject: "bare Node", taken: taken.node });
  }
  checkLedger(path.join(dataDirOf(folder), "soko.db"), auction.id, accepted);
  return rows;
}

/**
 * Each pledge is one cent above all earlier ones.
 * @param {string} url @param {readonly import("../shop.mjs").Person[]} buyers @param {number} highest in cents
 */
export function pledgeRequests(url, buyers, highest) {
  let cents = highest;
  return {
    method: "POST",
    path: new URL(url).pathname,
    setupRequest: (/** @type {import("autocannon").BuiltRequest} */ request) => {
      cents += 1;
      const { cookie = "" } = buyers[cents % buyers.length] ?? {};
      const headers = { ...formHeaders(url), "accept-encoding": "br", cookie };
      return { ...request, headers, body: formBody({ made_for: markOf(cookie), ...pledgeForm(cents) }) };
    },
  };
}

/** @param {string} file @param {number} auctionId @param {number} accepted */
export function checkLedger(file, auctionId, accepted) {
  const db = new Database(file, { readonly: true });
  const { rows, seq } = db
    .prepare(
      `SELECT count(*) AS "rows", max(b."seq") AS "seq" FROM "Bid" b JOIN "Round" r ON r."id" = b."roundId" WHERE r."productId" = ?`,
    )
    .get(auctionId);
  db.close();
  if (rows !== accepted || seq !== accepted)
    throw new Error(`${accepted} pledges were accepted, but the ledger has ${rows} rows up to ${seq}`);
  console.log(`Ledger: ${rows} rows, as many as pledges were accepted.`);
}
