// Orders compared with pledges of the same run, on SQLite and on PostgreSQL: a flash sale is many orders of one product.
import { ownPostgres } from "../../../scripts/test-postgres.mjs";
import { drive, filled, HEAD, measured, nextOf, opened, pledgeIn, row } from "../bursts.mjs";
import { interleave } from "../load.mjs";
import { table } from "../report.mjs";
import { openSale, tokenOf } from "../rest-calls.mjs";
import { ADMIN } from "../shop.mjs";
import { temporaryFolder } from "../stage.mjs";

/**
 * @typedef {import("../bursts.mjs").Arrangement} Arrangement
 * @typedef {import("../bursts.mjs").Burst} Burst
 * @typedef {import("../bursts.mjs").Work} Work
 */

const PRODUCTS = 8;
// each buyer ends with some dozens of unpaid orders, which the shop's limits allow
const BUYERS = 200;

const PLANS = { full: { rounds: 6, seconds: 2 }, quick: { rounds: 3, seconds: 1 } };

let turn = 0;

/** @param {{ products: number, lines?: number, keyed?: boolean }} how @returns {Work} */
const orders = ({ products, lines = 1, keyed = false }) => ({
  connections: 16,
  status: 201,
  requestFor({ tokens, products: all = [] }) {
    turn += 1;
    const items = Array.from({ length: lines }, (_, i) => ({
      product_id: all[(turn + i) % products],
      quantity: 1,
    }));
    return {
      method: "POST",
      path: "/api/orders/",
      token: nextOf(tokens),
      ...(keyed && { key: `bench ${turn}` }),
      body: JSON.stringify({
        shipping_name: "Wanjiku Njoroge",
        shipping_phone: "+254712345678",
        shipping_address: "Moi Avenue 1",
        shipping_city: "Nairobi",
        payment_method: "M-Pesa",
        items,
      }),
    };
  },
});

/** @type {Record<string, Work>} */
const WORKS = {
  "pledges, eight auctions": { connections: 16, status: 201, requestFor: pledgeIn(8) },
  "orders, one product for all": orders({ products: 1 }),
  "orders, eight products": orders({ products: PRODUCTS }),
  "orders of three products": orders({ products: PRODUCTS, lines: 3 }),
  "orders with an Idempotency-Key": orders({ products: PRODUCTS, keyed: true }),
};

export async function orderPlacing(/** @type {boolean} */ isQuick) {
  const { rounds, seconds } = isQuick ? PLANS.quick : PLANS.full;
  const postgres = await ownPostgres({ isDurable: true });
  if (!postgres) throw new Error("No PostgreSQL: its programs are not found");
  const folder = temporaryFolder(20);
  const settings = { SESSION_SECRET: "one secret for all processes of a shop" };
  const arrangements = [
    await arrangement("SQLite", folder, settings),
    await arrangement("PostgreSQL", folder, { ...settings, DATABASE_URL: postgres.url }),
  ];
  const bursts = /** @type {Record<string, () => Promise<Burst>>} */ ({});
  for (const [what, work] of Object.entries(WORKS))
    for (const each of arrangements) {
      await drive(each.shops, work, each.things, 0.5);
      bursts[`${what}|${each.name}`] = () => measured(each, work, seconds, postgres.pid());
    }
  const taken = await interleave(bursts, rounds);
  const rows = Object.entries(taken).map(([name, all]) => {
    const [what = "", who = ""] = name.split("|");
    return row(what, who, /** @type {Burst[]} */ (all));
  });
  console.log(`\n${table(HEAD, rows)}`);
  for (const { shops } of arrangements) for (const shop of shops) await shop.stop();
  postgres.end();
}

/** @param {string} name @param {string} folder @param {Record<string, string>} env @returns {Promise<Arrangement>} */
async function arrangement(name, folder, env) {
  const shop = await opened(folder, name, env);
  const things = await filled([shop], BUYERS);
  const admin = await tokenOf(shop.origin, ADMIN);
  const products = [];
  for (let n = 0; n < PRODUCTS; n++) products.push(await openSale(shop.origin, admin));
  return { name, shops: [shop], things: { ...things, products } };
}
