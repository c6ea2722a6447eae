import { request, JSON_TYPE } from "./http.mjs";
import { busyAuction } from "./scenarios/auction-page.mjs";
import { ADMIN, inParallel, PASSWORD } from "./shop.mjs";

/**
 * @typedef {import("./stage.mjs").Stage} Stage
 * @typedef {{ method?: "GET" | "POST", body?: () => unknown, path: string, status: number, canBeOvertaken?: true }} BenchRequest
 *   `canBeOvertaken`: refused if a later one of the same buyer arrives first
 * @typedef {{ calls: Record<RestCall, BenchRequest>, tokens: string[], auctionId: number }} RestStage
 * @typedef {"list" | "product" | "board" | "cart" | "bid"} RestCall
 */

/** @type {Readonly<Record<RestCall, string>>} */
export const CALL_NAMES = {
  list: "GET /auctions/, 24 products",
  product: "GET /auctions/{id}/",
  board: "GET /auctions/{id}/leaderboard/",
  cart: "POST /cart/add/, 3 lines",
  bid: "POST /bids/",
};

const HIGHEST_BEFORE_CENTS = 100_000;
const CART_LINES = 3;

/** The tokens live for 15 minutes. @param {Stage} stage @returns {Promise<RestStage>} */
export async function restStage(stage) {
  const { origin } = stage.shop;
  const auctionId = Number(new URL(await busyAuction(stage)).pathname.split("/").at(-1));
  const tokens = await inParallel(stage.buyers, ({ username }) =>
    tokenOf(origin, { username, password: PASSWORD }),
  );
  const admin = await tokenOf(origin, ADMIN);
  const products = await inParallel(Array.from({ length: CART_LINES }), () => openSale(origin, admin));
  for (const product_id of products)
    await inParallel(tokens, (token) => post(origin, "/api/cart/add/", token, { product_id, quantity: 1 }));
  let cents = HIGHEST_BEFORE_CENTS;
  const [first] = products;
  return {
    tokens,
    auctionId,
    calls: {
      list: { path: "/api/auctions/?page_size=24", status: 200 },
      product: { path: `/api/auctions/${auctionId}/`, status: 200 },
      board: { path: `/api/auctions/${auctionId}/leaderboard/`, status: 200 },
      cart: {
        method: "POST",
        path: "/api/cart/add/",
        status: 200,
        body: () => ({ product_id: first, quantity: 1 }),
      },
      // each pledge is a cent above the one before
      bid: {
        method: "POST",
        path: "/api/bids/",
        status: 201,
        canBeOvertaken: true,
        body: () => ({ auction: auctionId, pledge_amount: (cents += 1) / 100 }),
      },
    },
  };
}

/**
 * Buyers take turns; `askedPath` is set if another server repeats the answer.
 * @param {BenchRequest} request @param {readonly string[]} tokens @returns {import("autocannon").BuiltRequest}
 */
export function callRequests({ method = "GET", path, body }, tokens, askedPath = path) {
  let turn = 0;
  return {
    method,
    path: askedPath,
    setupRequest: (request) => ({ ...request, ...one({ body }, tokens[(turn += 1) % tokens.length]) }),
  };
}

function one(/** @type {Pick<BenchRequest, "body">} */ { body }, /** @type {string | undefined} */ token) {
  const headers = { accept: "application/json", "accept-encoding": "gzip, deflate, br", ...bearer(token) };
  return body ? { headers: { ...headers, ...JSON_TYPE }, body: JSON.stringify(body()) } : { headers };
}

/** @param {string} origin @param {BenchRequest} request @param {string | undefined} token */
export function callOnce(origin, { path, body }, token) {
  const { headers } = one({}, token);
  return request(origin + path, { headers, ...(body && { json: body() }) });
}

const bearer = (/** @type {string | undefined} */ token) => ({ authorization: `Bearer ${token}` });

/** @param {string} origin @param {{ username: string, password: string }} login @returns {Promise<string>} */
export const tokenOf = async (origin, login) =>
  (await post(origin, "/accounts/api/token/", undefined, login)).access;

/** A product at KSh 1 with stock that lasts. @param {string} origin @param {string} admin @returns {Promise<number>} */
export async function openSale(origin, admin) {
  const { id } = await post(origin, "/api/auctions/", admin, {
    title: "A tea spoon for the bench",
    description: "Steel, made in Nakuru.",
    category: 1,
    product_type: "buy_now",
    base_price: 1,
    buy_now_price: 1,
    stock_quantity: 1_000_000,
  });
  await post(origin, `/api/auctions/${id}/activate/`, admin, { min_pledge: 1, max_pledge: 2 });
  return id;
}

/** @param {string} origin @param {string} path @param {string | undefined} token @param {unknown} json @returns {Promise<any>} */
async function post(origin, path, token, json) {
  const answer = await request(origin + path, { json, ...(token && { headers: bearer(token) }) });
  const text = answer.body.toString();
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}
