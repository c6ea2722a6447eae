// Makes people, sessions and auctions through the shop's own forms, as a browser does.
import { request, formHeaders, headerOf } from "./http.mjs";

/** @typedef {{ username: string, cookie: string, firstName: string }} Person */

export const ADMIN = { username: "bench-admin", password: "only-for-the-bench-1" };
export const ADMIN_ENV = {
  SUPERUSER_USERNAME: ADMIN.username,
  SUPERUSER_EMAIL: "bench-admin@example.com",
  SUPERUSER_PASSWORD: ADMIN.password,
};
export const PASSWORD = "a-long-password-1";
const AT_ONCE = 8;
const NAMES = ["Wanjiku", "Otieno", "Amina", "Kiprono", "Njeri", "Mutua", "Achieng", "Barasa"];

const marks = /** @type {Map<string, string>} */ (new Map());

/** What the pages of an account that has posted a form say of whom they were made for (D133). */
export const markOf = (/** @type {string} */ cookie) => marks.get(cookie) ?? "";

/** @param {string} url @param {string} cookie */
async function readMark(url, cookie) {
  if (cookie === "" || marks.has(cookie)) return;
  const { body } = await request(new URL("/profile/edit", url).href, {
    headers: { accept: "text/html", cookie },
  });
  marks.set(cookie, /name="made_for" value="([\w-]+)"/.exec(body.toString())?.[1] ?? "");
}

/** Throws unless the answer is a redirect, which means that the shop accepted the form. @param {string} url @param {Record<string, string>} form */
async function post(url, form, cookie = "") {
  await readMark(url, cookie);
  const marked = { made_for: markOf(cookie), ...form };
  const answer = await request(url, {
    form: marked,
    headers: { ...formHeaders(url), ...(cookie && { cookie }) },
  });
  if (answer.status !== 303 && answer.status !== 302)
    throw new Error(`${url} answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`);
  return answer;
}

function sessionOf(/** @type {import("./http.mjs").Answer} */ answer) {
  for (const header of headerOf(answer, "set-cookie"))
    if (header.startsWith("soko_session=")) return header.split(";")[0] ?? "";
  return "";
}

/** @param {string} origin @param {{ username: string, password: string }} login */
export const logIn = async (origin, login) => sessionOf(await post(`${origin}/login`, login));

/** @param {string} origin @param {number} count @returns {Promise<Person[]>} signed in */
export const makeBuyers = (origin, count, name = "buyer") =>
  inParallel(
    Array.from({ length: count }, (_, i) => i),
    async (i) => {
      const username = `bench-${name}-${i + 1}`;
      const firstName = NAMES[i % NAMES.length] ?? "";
      const step = (/** @type {string} */ name) => `${origin}/signup?step=${name}`;
      const account = { intent: "next", username, email: `${username}@example.com` };
      const draft = sessionOf(await post(step("account"), account));
      const personal = {
        intent: "next",
        first_name: firstName,
        last_name: "Njoroge",
        phone_number: "+254712345678",
        gender: "female",
        date_of_birth: "1990-05-17",
      };
      await post(step("personal"), personal, draft);
      await post(step("security"), { intent: "next", password: PASSWORD, password2: PASSWORD }, draft);
      return { username, firstName, cookie: await logIn(origin, { username, password: PASSWORD }) };
    },
  );

/** Opens a live auction in its first round, from KSh 500, and returns its address. @param {string} origin @param {string} admin */
export async function openAuction(origin, admin, title = "A lamp for the bench") {
  const created = await post(
    `${origin}/management/products/new`,
    {
      title,
      description: "Hand-made in Nakuru from recycled glass, with a brass foot and two metres of cord.",
      category: "1",
      product_type: "auction",
      base_price: "500",
      market_price: "4500",
      participation_fee: "50",
      stock_quantity: "1",
    },
    admin,
  );
  const id = /\/management\/products\/(\d+)/.exec(headerOf(created, "location")[0] ?? "")?.[1];
  if (!id) throw new Error("The auction was not created");
  const range = { min_pledge: "500", max_pledge: "900000" };
  await post(`${origin}/management/products/${id}/activate`, range, admin);
  return { id: Number(id), url: `${origin}/auction/${id}` };
}

export const joinAll = (/** @type {string} */ url, /** @type {readonly Person[]} */ buyers) =>
  inParallel(buyers, ({ cookie }) => post(url, { intent: "join" }, cookie));

/** @param {number} cents */
export const pledgeForm = (cents) => ({ intent: "pledge", pledge_amount: (cents / 100).toFixed(2) });

/** @param {string} url @param {Person} buyer @param {number} cents */
export const pledge = (url, { cookie }, cents) => post(url, pledgeForm(cents), cookie);

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

/** @param {string} origin @param {{ cookie: string }} buyer @param {number} product */
export const addToCart = (origin, { cookie }, product) =>
  post(`${origin}/product/${product}`, { intent: "add-to-cart", quantity: "1", from: "0" }, cookie);
