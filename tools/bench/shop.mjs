// Makes people, auctions and orders in the shop under test, through its API.
import { formHeaders, headerOf, request } from "./http.mjs";

/** @typedef {{ username: string, password: string }} Login @typedef {Login & { token: string }} Person its token lives for 15 minutes */

const PASSWORD = "a-long-password-1";
export const ADMIN = { username: "bench-admin", password: "only-for-the-bench-1" };
export const ADMIN_ENV = {
  SUPERUSER_USERNAME: ADMIN.username,
  SUPERUSER_EMAIL: "bench-admin@example.com",
  SUPERUSER_PASSWORD: ADMIN.password,
};
const AT_ONCE = 8;

/** Throws unless the shop did it. @param {string} origin @param {string} path @param {string} token @param {unknown} json @returns {Promise<any>} */
async function post(origin, path, token, json) {
  const answer = await request(origin + path, { json, headers: token ? bearer(token) : {} });
  const text = answer.body.toString();
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

export const bearer = (/** @type {string} */ token) => ({ authorization: `Bearer ${token}` });

/** @param {string} origin @param {Login} login @returns {Promise<Person>} */
export async function signIn(origin, login) {
  const { access: token } = await post(origin, "/accounts/api/token/", "", login);
  return { ...login, token };
}

/** A session of this person, as a browser sends it. @param {string} origin @param {Login} login */
export async function cookieOf(origin, { username, password }) {
  const form = { username, password };
  const answer = await request(`${origin}/login`, { form, headers: formHeaders(origin) });
  const session = headerOf(answer, "set-cookie").find((header) => header.startsWith("soko_session="));
  if (!session) throw new Error(`${username} could not log in`);
  return session.split(";")[0] ?? "";
}

/** @param {string} origin @param {number} count */
export const makeBuyers = (origin, count, name = "buyer") =>
  inParallel([...Array(count).keys()], async (i) => {
    const login = { username: `bench-${name}-${i + 1}`, password: PASSWORD };
    await post(origin, "/accounts/api/users/", "", {
      ...login,
      password2: PASSWORD,
      email: `${login.username}@example.com`,
      first_name: "Wanjiku",
      last_name: "Njoroge",
      phone_number: "+254712345678",
      gender: "female",
      date_of_birth: "1990-05-17",
    });
    return signIn(origin, login);
  });

/** A live auction in its first round, from KSh 500. @param {string} origin @param {Person} admin */
export const openAuction = (origin, admin) =>
  openProduct(origin, admin, {
    title: "A lamp for the bench",
    description: "Hand-made in Nakuru from recycled glass, with a brass foot and two metres of cord.",
    product_type: "auction",
    base_price: 500,
    market_price: 4500,
    participation_fee: 50,
    stock_quantity: 1,
  });

/** A product at KSh 1 with stock that lasts. @param {string} origin @param {Person} admin */
export const openSale = (origin, admin) =>
  openProduct(origin, admin, {
    title: "A tea spoon for the bench",
    description: "Steel, made in Nakuru.",
    product_type: "buy_now",
    base_price: 1,
    buy_now_price: 1,
    stock_quantity: 1_000_000,
  });

/** @param {string} origin @param {Person} admin @param {Record<string, unknown>} fields @returns {Promise<number>} */
async function openProduct(origin, { token }, fields) {
  const { id } = await post(origin, "/api/auctions/", token, { category: 1, ...fields });
  await post(origin, `/api/auctions/${id}/activate/`, token, { min_pledge: 500, max_pledge: 900_000 });
  return id;
}

/** @param {string} origin @param {number} auction @param {readonly Person[]} buyers */
export const joinAll = (origin, auction, buyers) =>
  inParallel(buyers, ({ token }) => post(origin, "/api/participations/", token, { auction }));

/** @param {number} auction @param {number} cents */
export const pledgeOf = (auction, cents) => ({ auction, pledge_amount: cents / 100 });

/** @param {string} origin @param {Person} buyer @param {number} auction @param {number} cents */
export const pledge = (origin, { token }, auction, cents) =>
  post(origin, "/api/bids/", token, pledgeOf(auction, cents));

/** @param {string} origin @param {Person} buyer @param {number} product_id */
export const addToCart = (origin, { token }, product_id) =>
  post(origin, "/api/cart/add/", token, { product_id, quantity: 1 });

/** @param {readonly (number | undefined)[]} products */
export const orderOf = (products) => ({
  shipping_name: "Wanjiku Njoroge",
  shipping_phone: "+254712345678",
  shipping_address: "Moi Avenue 1",
  shipping_city: "Nairobi",
  payment_method: "M-Pesa",
  items: products.map((product_id) => ({ product_id, quantity: 1 })),
});

/** @param {string} origin @param {Person} buyer @param {number[]} products */
export const placeOrder = (origin, { token }, products) =>
  post(origin, "/api/orders/", token, orderOf(products));

/** Ids of four products in stock. @param {string} origin @returns {Promise<number[]>} */
export async function fixedPriceProducts(origin) {
  const { body } = await request(`${origin}/api/auctions/?product_type=buy_now&page_size=20`);
  /** @type {{ id: number, status: string, stock_quantity: number }[]} */
  const products = JSON.parse(body.toString());
  return products
    .filter(({ status, stock_quantity }) => status === "active" && stock_quantity > 10)
    .slice(0, 4)
    .map(({ id }) => id);
}

/** @template T, R @param {readonly T[]} things @param {(thing: T) => Promise<R>} work */
export async function inParallel(things, work) {
  const done = /** @type {R[]} */ ([]);
  const next = things.entries();
  const worker = async () => {
    for (const [i, thing] of next) done[i] = await work(thing);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return done;
}
