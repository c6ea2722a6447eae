// The last minute of an auction: pledges as fast as the shop accepts them, then 200 a second while 2,000 watch.
import http from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { joinedBuyers, jsonHeaders, pledgeBody, post } from "../api-buyers.mjs";
import { loadFromApp } from "../app-module.mjs";
import { drive, figures, interleave, percentile } from "../load.mjs";
import { memory, startMeter } from "../meter.mjs";
import { printFacts, printRows } from "../report.mjs";
import { sendToHelper, startHelper, startShop } from "../server.mjs";
import { ADMIN, logIn, openAuction } from "../shop.mjs";
import { dataDirOf, firstStart, temporaryFolder } from "../stage.mjs";

/**
 * @typedef {import("../server.mjs").Shop} Shop
 * @typedef {{ id: number, buyers: import("../api-buyers.mjs").Buyer[], next: () => number, accepted: number }} Auction
 * @typedef {{ p50: number, p99: number, most: number, missing: number }} Delivery
 */

const Database = createRequire(import.meta.url)("libsql");
const CONNECTIONS = 200;
// one buyer per connection, so that a later pledge never overtakes an earlier one
const BUYERS = 200;
const WATCHERS = 2_000;
const ARRIVING = 200;
const SERVED_MS = 500;
const SETTLE_MS = 3_000;
const HIGHEST_BEFORE_CENTS = 60_000;

const PLANS = {
  full: { rounds: 5, amount: 2_000, seconds: 20 },
  quick: { rounds: 3, amount: 600, seconds: 6 },
};

const now = () => Number(process.hrtime.bigint()) / 1e6;

export async function rush(/** @type {boolean} */ isQuick) {
  const plan = isQuick ? PLANS.quick : PLANS.full;
  const folder = temporaryFolder(12);
  await firstStart(folder);
  const shop = await startShop({ dataDir: dataDirOf(folder), env: { LIVE_CONNECTIONS: "50000" } });
  const admin = await logIn(shop.origin, ADMIN);
  const busy = await openedAuction(shop.origin, admin);
  const rows = await saturated(shop, busy, plan, folder);
  const watched = await openedAuction(shop.origin, admin);
  const alone = await arriving(shop, watched, plan.seconds);
  const underWatch = await whileWatched(shop, watched, plan.seconds);
  for (const auction of [busy, watched]) await checkLedger(dataDirOf(folder), auction);
  printRows(rows);
  printFacts([
    ...factsOf(`${ARRIVING} pledges a second arriving, nobody watches`, alone),
    ...factsOf(`${ARRIVING} pledges a second arriving, ${WATCHERS} watch`, underWatch),
    {
      what: "a board with the pledge after it was sent, p50 / p99 / longest",
      value: deliveryOf(underWatch.delivery),
    },
    { what: `RSS with ${WATCHERS} watchers, afterwards`, value: `${memory(shop.pid).rss.toFixed(0)} MB` },
  ]);
  await shop.stop();
}

/** @param {string} origin @param {string} admin @returns {Promise<Auction>} */
async function openedAuction(origin, admin) {
  const { id } = await openAuction(origin, admin);
  let cents = HIGHEST_BEFORE_CENTS;
  return { id, buyers: await joinedBuyers(origin, BUYERS, id), next: () => (cents += 1), accepted: 0 };
}

/** @param {Auction} auction @param {number} cents */
const tokenFor = ({ buyers }, cents) => buyers[cents % buyers.length]?.token ?? "";

/** @param {Shop} shop @param {Auction} auction @param {{ rounds: number, amount: number }} plan @param {string} folder */
async function saturated(shop, auction, { rounds, amount }, folder) {
  const requests = [
    {
      method: "POST",
      path: "/api/bids/",
      setupRequest: (/** @type {import("autocannon").BuiltRequest} */ request) => {
        const cents = auction.next();
        return {
          ...request,
          headers: jsonHeaders(tokenFor(auction, cents)),
          body: pledgeBody(auction.id, cents),
        };
      },
    },
  ];
  // a fixed number of pledges instead of a time, so that none is pending at the end
  const soko = async (/** @type {number} */ pledges) => {
    const { origin: url, pid } = shop;
    const driven = await drive({
      url,
      pid,
      status: 201,
      connections: CONNECTIONS,
      amount: pledges,
      requests,
    });
    auction.accepted += driven.expected;
    return { ...driven, perSecond: driven.perSecond * (driven.expected / driven.answered) };
  };
  const raw = startHelper("raw-driver.mjs");
  const driver = async () => {
    const meter = startMeter(raw.pid ?? 0);
    const order = { file: path.join(folder, "raw.db"), buyers: BUYERS, seconds: 1 };
    const { times, elapsedMs } = /** @type {{ times: number[], elapsedMs: number }} */ (
      await sendToHelper(raw, order)
    );
    return figures(times, elapsedMs, meter());
  };
  await soko(1_000);
  await driver();
  const taken = await interleave({ soko: () => soko(amount), driver }, rounds);
  raw.kill();
  const what = `pledge by REST, ${CONNECTIONS} conn.`;
  return [
    { what, subject: "Soko", taken: taken.soko, beside: taken.driver },
    { what, subject: "raw driver, 1 commit each", taken: taken.driver },
  ];
}

/**
 * Sends at a fixed rate, even if earlier pledges are not answered yet.
 * @param {Shop} shop @param {Auction} auction @param {number} seconds
 */
async function arriving(shop, auction, seconds) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const measured = startMeter(shop.pid);
  const began = now();
  const pledges = /** @type {{ cents: number, at: number, tookMs: number, status: number }[]} */ ([]);
  const sent = [];
  for (let i = 0; i < ARRIVING * seconds; i++) {
    const at = began + (i * 1000) / ARRIVING;
    if (now() < at) await sleep(at - now());
    const cents = auction.next();
    sent.push(
      post(`${shop.origin}/api/bids/`, pledgeBody(auction.id, cents), {
        token: tokenFor(auction, cents),
        agent,
      }).then(({ status }) => pledges.push({ cents, at, tookMs: now() - at, status })),
    );
  }
  await Promise.all(sent);
  const took = now() - began;
  const { cpuMs, others } = measured();
  agent.destroy();
  const taken = pledges.filter(({ status }) => status === 201);
  auction.accepted += taken.length;
  return { pledges, taken, core: cpuMs / took, others };
}

/** @param {Shop} shop @param {Auction} auction @param {number} seconds */
async function whileWatched(shop, auction, seconds) {
  const crowd = startHelper("crowd.mjs");
  crowd.once("exit", (code) => code && process.exit(code));
  const port = Number(new URL(shop.origin).port);
  const count = WATCHERS / 2;
  await sendToHelper(crowd, { open: { way: "socket", port, path: `/ws/auction/${auction.id}/`, count } });
  await sendToHelper(crowd, { open: { way: "stream", port, path: `/live/auction/${auction.id}`, count } });
  await sleep(SETTLE_MS);
  await sendToHelper(crowd, { follow: true });
  const arrived = await arriving(shop, auction, seconds);
  await sleep(SERVED_MS * 2);
  const sent = arrived.taken.map(({ cents, at }) => ({ shillings: cents / 100, at }));
  const delivery = /** @type {Delivery} */ (await sendToHelper(crowd, { delivered: sent }));
  crowd.kill();
  return { ...arrived, delivery };
}

/** @param {string} what @param {Awaited<ReturnType<typeof arriving>>} arrived */
function factsOf(what, { pledges, taken, core, others }) {
  const times = pledges.map(({ tookMs }) => tookMs);
  const share = (/** @type {number} */ value) => `${(100 * value).toFixed(0)} %`;
  return [
    {
      what: `${what}: answered, p50 / p99`,
      value: `${ms(percentile(times, 50))} / ${ms(percentile(times, 99))} ms`,
    },
    { what: `${what}: accepted`, value: `${taken.length} of ${pledges.length}` },
    { what: `${what}: of a core (others)`, value: `${share(core)} (${share(others)})` },
  ];
}

const ms = (/** @type {number} */ value) => value.toFixed(1);
const deliveryOf = (/** @type {Delivery} */ { p50, p99, most, missing }) => {
  if (missing) throw new Error(`${missing} pledges never reached a watcher`);
  return `${ms(p50)} / ${ms(p99)} / ${ms(most)} ms`;
};

/** Throws unless the ledger holds exactly the accepted pledges. @param {string} dataDir @param {Auction} auction */
async function checkLedger(dataDir, { id, accepted }) {
  const { verifyLedger, sha256 } = await loadFromApp(
    "bench-ledger",
    `export { verifyLedger } from "~/domain/audit/ledger"; export { sha256 } from "~/operations/digests.server";`,
  );
  const db = new Database(path.join(dataDir, "soko.db"), { readonly: true });
  const round = db.prepare(`SELECT * FROM "Round" WHERE "productId" = ?`).get(id);
  const rows = db.prepare(`SELECT * FROM "Bid" WHERE "roundId" = ? ORDER BY "seq"`).all(round.id);
  db.close();
  const entries = rows.map((/** @type {{ submittedAt: string }} */ row) => ({
    ...row,
    submittedAt: new Date(row.submittedAt),
  }));
  const verdict = verifyLedger(sha256, round.drawCommitment, entries);
  if (rows.length !== accepted || round.ledgerSeq !== accepted || verdict.head !== round.ledgerHead)
    throw new Error(
      `${accepted} pledges were accepted; the ledger has ${rows.length}, its chain: ${JSON.stringify(verdict)}`,
    );
  console.log(`Ledger: ${rows.length} rows, as many as pledges were accepted, and its chain is whole.`);
}
