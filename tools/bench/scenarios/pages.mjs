// What a signed-in buyer opens, as a document and as the data of a click.
import { request } from "../http.mjs";
import { drive, median } from "../load.mjs";
import { percent, printTable } from "../report.mjs";
import { addToCart, cookieOf, fixedPriceProducts, placeOrder } from "../shop.mjs";
import { busyAuction, demoShop, openStage } from "../stage.mjs";

const PLANS = {
  full: { rounds: 3, seconds: 0, buyers: 100, amount: 400 },
  quick: { rounds: 1, seconds: 0, buyers: 100, amount: 150 },
};
const CONNECTIONS = 10;
const WARM_UP = 200;
const GOAL_MS = 4;

export async function signedInPages(/** @type {boolean} */ isQuick) {
  const { rounds, amount, ...plan } = isQuick ? PLANS.quick : PLANS.full;
  const stage = await openStage(await demoShop(5), { rounds, ...plan });
  const { origin, pid, stop } = stage.shop;
  const { headers, pages } = await signedInBuyer(stage);
  const load = { pid, connections: CONNECTIONS, status: 200, headers };
  const rows = [];
  // otherwise the first pages would pay for compiling code that all pages share
  for (const path of Object.values(pages)) await drive({ ...load, url: origin + path, amount: WARM_UP });
  for (const [name, path] of Object.entries(pages)) {
    const url = origin + path;
    const { body } = await request(url, { headers });
    await drive({ ...load, url, amount: WARM_UP });
    const taken = [];
    for (let round = 0; round < rounds; round++) taken.push(await drive({ ...load, url, amount }));
    const wrong = taken.reduce((sum, { answered, expected }) => sum + answered - expected, 0);
    if (wrong) throw new Error(`${wrong} answers of ${path} were not 200`);
    const cpuMs = median(taken.map((each) => each.cpuMs));
    rows.push([
      name,
      String(body.length),
      cpuMs.toFixed(2),
      median(taken.map((each) => each.p50)).toFixed(1),
      percent(median(taken.map((each) => each.others))),
      cpuMs <= GOAL_MS ? `≤ ${GOAL_MS}` : `OVER ${GOAL_MS}`,
    ]);
  }
  printTable(["signed in", "bytes", "CPU ms", "p50 ms", "others", "goal"], rows);
  await stop();
}

/** With pledges, a filled cart and orders. @param {import("../stage.mjs").Stage} stage */
async function signedInBuyer(stage) {
  const { origin } = stage.shop;
  const auction = `/auction/${await busyAuction(stage)}`;
  const [buyer] = stage.buyers;
  if (!buyer) throw new Error("Nobody looks");
  const products = await fixedPriceProducts(origin);
  for (let order = 0; order < 3; order++) await placeOrder(origin, buyer, products.slice(order, order + 2));
  for (const id of products) await addToCart(origin, buyer, id);
  const product = `/product/${products[0]}`;
  return {
    headers: { "accept-encoding": "gzip, deflate, br", cookie: await cookieOf(origin, buyer) },
    pages: {
      home: "/",
      browse: "/browse",
      "browse, searched": "/browse?q=basket",
      product,
      auction,
      cart: "/cart",
      profile: "/profile",
      "profile, pledges": "/profile?tab=bidding",
      dashboard: "/dashboard",
      "dashboard, pledges": "/dashboard?tab=bidding",
      "dashboard, purchases": "/dashboard?tab=purchases",
      "home.data": "/_root.data",
      "browse.data": "/browse.data",
      "product.data": `${product}.data`,
      "auction.data": `${auction}.data`,
      "auction.data, the screen's own": `${auction}.data?_routes=screens%2Fstorefront%2Fauction%2Fauction`,
      "cart.data": "/cart.data",
      "profile.data": "/profile.data",
      "dashboard.data": "/dashboard.data",
    },
  };
}
