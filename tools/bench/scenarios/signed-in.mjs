// What a signed-in buyer opens, as a document and as the data of a click.
import { request, formHeaders } from "../http.mjs";
import { drive, median } from "../load.mjs";
import { table } from "../report.mjs";
import { addToCart } from "../shop.mjs";
import { busyAuction } from "./auction-page.mjs";

const CONNECTIONS = 10;
const WARM_UP = 200;
const AMOUNT = { full: 400, quick: 150 };
const ROUNDS = { full: 3, quick: 1 };
const GOAL_MS = 4;

/** @typedef {{ headers: Record<string, string>, pages: Record<string, string> }} SignedIn */

/** With pledges, a filled cart and orders. @param {import("../stage.mjs").Stage} stage @returns {Promise<SignedIn>} */
export async function signedInBuyer(stage) {
  const { shop, buyers } = stage;
  const auction = new URL(await busyAuction(stage)).pathname;
  const [buyer] = buyers;
  if (!buyer) throw new Error("Nobody looks");
  const products = await fixedPriceProducts(shop.origin);
  for (let order = 0; order < 3; order++)
    await placeOrder(shop.origin, buyer, products.slice(order, order + 2));
  for (const id of products) await addToCart(shop.origin, buyer, id);
  const documents = {
    home: "/",
    browse: "/browse",
    "browse, searched": "/browse?q=basket",
    product: `/product/${products[0]}`,
    auction,
    cart: "/cart",
    profile: "/profile",
    "profile, pledges": "/profile?tab=bidding",
    dashboard: "/dashboard",
    "dashboard, pledges": "/dashboard?tab=bidding",
    "dashboard, purchases": "/dashboard?tab=purchases",
  };
  const data = {
    "home.data": "/_root.data",
    "browse.data": "/browse.data",
    "product.data": `/product/${products[0]}.data`,
    "auction.data": `${auction}.data`,
    "auction.data, the screen's own": `${auction}.data?_routes=screens%2Fstorefront%2Fauction%2Fauction`,
    "cart.data": "/cart.data",
    "profile.data": "/profile.data",
    "dashboard.data": "/dashboard.data",
  };
  return {
    headers: { "accept-encoding": "gzip, deflate, br", cookie: buyer.cookie },
    pages: { ...documents, ...data },
  };
}

/** Returns ids of some products that are in stock. @param {string} origin @returns {Promise<number[]>} */
export async function fixedPriceProducts(origin) {
  const { body } = await request(`${origin}/api/auctions/?product_type=buy_now&page_size=20`);
  /** @type {{ id: number, status: string, stock_quantity: number }[]} */
  const products = JSON.parse(body.toString());
  return products
    .filter(({ status, stock_quantity }) => status === "active" && stock_quantity > 10)
    .slice(0, 4)
    .map(({ id }) => id);
}

/** @param {string} origin @param {{ cookie: string }} buyer @param {number[]} products */
export async function placeOrder(origin, { cookie }, products) {
  const url = `${origin}/api/orders/`;
  const answer = await request(url, {
    headers: { ...formHeaders(url), cookie, "content-type": "application/json" },
    json: {
      shipping_name: "Wanjiku Njoroge",
      shipping_phone: "+254712345678",
      shipping_address: "Moi Avenue 1",
      shipping_city: "Nairobi",
      items: products.map((product_id) => ({ product_id, quantity: 1 })),
    },
  });
  if (answer.status !== 201) throw new Error(`${url} answered ${answer.status}: ${answer.body}`);
}

/** @param {import("../stage.mjs").Stage} stage @param {boolean} isQuick */
export async function signedIn(stage, isQuick) {
  const { headers, pages } = await signedInBuyer(stage);
  const plan = isQuick ? "quick" : "full";
  const load = { pid: stage.shop.pid, connections: CONNECTIONS, status: 200, headers };
  const rows = [];
  const urlOf = (/** @type {string} */ path) => stage.shop.origin + path;
  // otherwise the first pages would pay for compiling code that all pages share
  for (const path of Object.values(pages)) await drive({ ...load, url: urlOf(path), amount: WARM_UP });
  for (const [name, path] of Object.entries(pages)) {
    const url = urlOf(path);
    const { body } = await request(url, { headers });
    await drive({ ...load, url, amount: WARM_UP });
    const taken = [];
    for (let round = 0; round < ROUNDS[plan]; round++)
      taken.push(await drive({ ...load, url, amount: AMOUNT[plan] }));
    const wrong = taken.reduce((sum, { answered, expected }) => sum + answered - expected, 0);
    if (wrong) throw new Error(`${wrong} answers of ${path} were not 200`);
    const cpuMs = median(taken.map((each) => each.cpuMs));
    const others = median(taken.map((each) => each.others));
    rows.push([
      name,
      String(body.length),
      cpuMs.toFixed(2),
      median(taken.map((each) => each.p50)).toFixed(1),
      `${(100 * others).toFixed(0)} %`,
      cpuMs <= GOAL_MS ? `≤ ${GOAL_MS}` : `OVER ${GOAL_MS}`,
    ]);
  }
  console.log(`\n${table(["signed in", "bytes", "CPU ms", "p50 ms", "others", "goal"], rows)}`);
}
