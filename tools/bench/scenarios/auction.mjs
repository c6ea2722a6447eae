// The auction: its page for a visitor and for a buyer who has pledged, pledges by the page's form, and everybody who watches.
import { createRequire } from "node:module";
import path from "node:path";
import { besideBare } from "../beside-bare.mjs";
import { formBody, formHeaders, request } from "../http.mjs";
import { median } from "../load.mjs";
import { memory } from "../meter.mjs";
import { printRows, printTable } from "../report.mjs";
import { cookieOf, inParallel, joinAll, openAuction } from "../shop.mjs";
import { busyAuction, coldStarts, demoShop, openStage } from "../stage.mjs";
import { watchers } from "./watchers.mjs";

/** @typedef {import("../stage.mjs").Stage} Stage */

const Database = createRequire(import.meta.url)("libsql");
const PLANS = {
  full: { rounds: 5, seconds: 1.5, buyers: 100, livePledges: 20 },
  quick: { rounds: 3, seconds: 0.5, buyers: 50, livePledges: 5 },
};
const CONNECTIONS = [1, 50];
const STARTS = 3;
const LOWEST_CENTS = 50_000;
/** A later pledge of the same buyer may arrive first. */
export const MIN_ACCEPTED = 0.8;

export async function auction(/** @type {boolean} */ isQuick) {
  const plan = isQuick ? PLANS.quick : PLANS.full;
  const dataDir = await demoShop(5);
  const starts = await coldStarts(dataDir, STARTS);
  const stage = await openStage(dataDir, plan);
  printRows([...(await pages(stage)), ...(await pledges(stage))]);
  printTable(
    ["what", "figure"],
    [
      [`cold start to the first page, median of ${STARTS}`, `${median(starts.readyMs).toFixed(0)} ms`],
      ["RSS idle, after that page", `${median(starts.idleMb).toFixed(0)} MB`],
      ...(await watchers(stage, plan.livePledges)),
      ["RSS at its highest", `${memory(stage.shop.pid).peak.toFixed(0)} MB`],
    ],
  );
  await stage.shop.stop();
}

async function pages(/** @type {Stage} */ stage) {
  const [buyer] = stage.buyers;
  if (!buyer) throw new Error("Nobody looks");
  const { origin } = stage.shop;
  const path = `/auction/${await busyAuction(stage)}`;
  const viewers = { "signed out": {}, "signed in": { cookie: await cookieOf(origin, buyer) } };
  const rows = [];
  for (const [viewer, session] of Object.entries(viewers)) {
    const headers = { "accept-encoding": "br", ...session };
    const answer = await request(origin + path, { headers });
    const requestFor = (/** @type {string} */ path) => ({ method: "GET", path, headers });
    const what = `page, ${viewer}`;
    rows.push(
      ...(await besideBare(stage, { what, path, answer, connections: CONNECTIONS, requestFor })).rows,
    );
  }
  return rows;
}

/** Durable: each accepted pledge must be in the ledger afterwards. @param {Stage} stage */
async function pledges(stage) {
  const { shop, admin, buyers, dataDir } = stage;
  const auction = await openAuction(shop.origin, admin);
  await joinAll(shop.origin, auction, buyers);
  const people = await inParallel(buyers, async (buyer) => {
    const cookie = await cookieOf(shop.origin, buyer);
    return { cookie, mark: await markOf(shop.origin, cookie) };
  });
  const url = `${shop.origin}/auction/${auction}`;
  let cents = LOWEST_CENTS;
  const next = () => {
    cents += 1;
    const { cookie = "", mark = "" } = people[cents % people.length] ?? {};
    const form = { made_for: mark, intent: "pledge", pledge_amount: (cents / 100).toFixed(2) };
    return { form, headers: { ...formHeaders(url), "accept-encoding": "br", cookie } };
  };
  const answer = await request(url, next());
  if (answer.status !== 303) throw new Error(`The first pledge was answered with ${answer.status}`);
  const { rows, expected } = await besideBare(stage, {
    what: "pledge",
    path: new URL(url).pathname,
    answer,
    connections: CONNECTIONS,
    least: MIN_ACCEPTED,
    requestFor: (path) => ({
      method: "POST",
      path,
      setupRequest: (request) => {
        const { form, headers } = next();
        return { ...request, headers, body: formBody(form) };
      },
    }),
  });
  checkLedger(dataDir, auction, expected + 1);
  return rows;
}

/** What the forms on this person's pages say of whom they were made for (D133). @param {string} origin @param {string} cookie */
async function markOf(origin, cookie) {
  const { body } = await request(`${origin}/profile/edit`, { headers: { accept: "text/html", cookie } });
  return /name="made_for" value="([\w-]+)"/.exec(body.toString())?.[1] ?? "";
}

/** @param {string} dataDir @param {number} auction @param {number} accepted */
export function checkLedger(dataDir, auction, accepted) {
  const db = new Database(path.join(dataDir, "soko.db"), { readonly: true });
  const { rows, seq } = db
    .prepare(
      `SELECT count(*) AS "rows", max(b."seq") AS "seq" FROM "Bid" b JOIN "Round" r ON r."id" = b."roundId" WHERE r."productId" = ?`,
    )
    .get(auction);
  db.close();
  if (rows !== accepted || seq !== accepted)
    throw new Error(`${accepted} pledges were accepted, but the ledger has ${rows} rows up to ${seq}`);
  console.log(`Ledger: ${rows} rows, as many as pledges were accepted.`);
}
