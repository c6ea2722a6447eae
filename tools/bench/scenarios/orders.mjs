// Orders compared with pledges of the same run, on SQLite and on PostgreSQL: a flash sale is many orders of one product.
import path from "node:path";
import { ownPostgres } from "../../../scripts/test-postgres.mjs";
import { JSON_TYPE } from "../http.mjs";
import { drive, interleave, median } from "../load.mjs";
import { childrenOf, cpuMs, endedChildrenMs } from "../meter.mjs";
import { percent, printTable, whole } from "../report.mjs";
import { startShop } from "../server.mjs";
import {
  ADMIN,
  ADMIN_ENV,
  bearer,
  joinAll,
  makeBuyers,
  openAuction,
  openSale,
  orderOf,
  pledgeOf,
  signIn,
} from "../shop.mjs";
import { temporaryFolder } from "../stage.mjs";

/**
 * @typedef {import("../load.mjs").Driven & { postgresMs: number }} Burst
 * @typedef {{ path: string, json: unknown, key?: string }} Call
 * @typedef {{ shop: import("../server.mjs").Shop, tokens: string[], auctions: number[], products: number[] }} Open
 * @typedef {(open: Open, turn: number) => Call} CallFor
 */

const PLANS = { full: { rounds: 6, seconds: 2 }, quick: { rounds: 3, seconds: 1 } };
const CONNECTIONS = 16;
// of auctions and of products
const EACH = 8;
// each buyer ends with some dozens of unpaid orders, which the shop's limits allow
const BUYERS = 200;

/** @param {{ of: number, lines?: number }} how many products there are, and how many are in an order @returns {CallFor} */
const orders =
  ({ of, lines = 1 }) =>
  ({ products }, turn) => ({
    path: "/api/orders/",
    json: orderOf(Array.from({ length: lines }, (_, i) => products[(turn + i) % of])),
  });

/** Each pledge is above all earlier ones. @type {CallFor} */
const pledges = ({ auctions }, turn) => ({
  path: "/api/bids/",
  json: pledgeOf(auctions[turn % EACH] ?? 0, 100_000 + turn),
});

/** @type {Record<string, CallFor>} */
const CALLS = {
  "pledges, eight auctions": pledges,
  "orders, one product for all": orders({ of: 1 }),
  "orders, eight products": orders({ of: EACH }),
  "orders of three products": orders({ of: EACH, lines: 3 }),
  "orders with an Idempotency-Key": (open, turn) => ({
    ...orders({ of: EACH })(open, turn),
    key: `bench ${turn}`,
  }),
};

export async function orderPlacing(/** @type {boolean} */ isQuick) {
  const { rounds, seconds } = isQuick ? PLANS.quick : PLANS.full;
  const postgres = await ownPostgres({ isDurable: true });
  if (!postgres) throw new Error("No PostgreSQL: its programs are not found");
  const folder = temporaryFolder(20);
  const shops = {
    SQLite: await open(path.join(folder, "sqlite"), {}),
    PostgreSQL: await open(path.join(folder, "postgresql"), { DATABASE_URL: postgres.url }),
  };
  const bursts = /** @type {Record<string, () => Promise<Burst>>} */ ({});
  for (const [what, callFor] of Object.entries(CALLS))
    for (const [database, shop] of Object.entries(shops)) {
      await burst(shop, callFor, 0.5, postgres.pid());
      bursts[`${what}|${database}`] = () => burst(shop, callFor, seconds, postgres.pid());
    }
  const taken = Object.entries(await interleave(bursts, rounds));
  const head = ["what", "who", "a second", "p50 ms", "p99 ms", "CPU shop", "CPU PostgreSQL", "others"];
  printTable(
    head,
    taken.map(([name, all]) => [...name.split("|"), ...cells(all)]),
  );
  for (const { shop } of Object.values(shops)) await shop.stop();
  postgres.end();
}

/** A demo shop with products on sale, and buyers who have joined auctions. @param {string} dataDir @param {Record<string, string>} env @returns {Promise<Open>} */
async function open(dataDir, env) {
  const shop = await startShop({ dataDir, env: { SEED_DEMO: "1", ...ADMIN_ENV, ...env } });
  const { origin } = shop;
  const admin = await signIn(origin, ADMIN);
  const buyers = await makeBuyers(origin, BUYERS);
  const [auctions, products] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  for (let n = 0; n < EACH; n++) {
    const auction = await openAuction(origin, admin);
    await joinAll(origin, auction, buyers);
    auctions.push(auction);
    products.push(await openSale(origin, admin));
  }
  return { shop, tokens: buyers.map(({ token }) => token), auctions, products };
}

let turn = 0;

/** @param {Open} open @param {CallFor} callFor @param {number} seconds @param {number} postmaster @returns {Promise<Burst>} */
async function burst(open, callFor, seconds, postmaster) {
  const { shop, tokens } = open;
  const setupRequest = (/** @type {import("../load.mjs").BuiltRequest} */ request) => {
    turn += 1;
    const { path, json, key } = callFor(open, turn);
    const from = { ...bearer(tokens[turn % tokens.length] ?? ""), ...(key && { "idempotency-key": key }) };
    const headers = { accept: "application/json", ...JSON_TYPE, ...from };
    return { ...request, method: "POST", path, headers, body: JSON.stringify(json) };
  };
  const postgresCpu = () =>
    childrenOf(postmaster).reduce((sum, pid) => sum + cpuMs(pid), endedChildrenMs(postmaster));
  const before = postgresCpu();
  const driven = await drive({
    url: shop.origin,
    pid: shop.pid,
    helpers: [postmaster, ...childrenOf(postmaster)],
    connections: CONNECTIONS,
    status: 201,
    seconds,
    requests: [{ method: "GET", path: "/", setupRequest }],
  });
  const { perSecond, answered, expected } = driven;
  const postgresMs = (postgresCpu() - before) / answered;
  return { ...driven, perSecond: (perSecond * expected) / answered, postgresMs };
}

/** @param {readonly Burst[]} bursts */
function cells(bursts) {
  const of = (/** @type {keyof Burst} */ key) => median(bursts.map((burst) => burst[key]));
  return [
    whole(of("perSecond")),
    of("p50").toFixed(0),
    of("p99").toFixed(0),
    of("cpuMs").toFixed(2),
    of("postgresMs").toFixed(2),
    percent(of("others")),
  ];
}
