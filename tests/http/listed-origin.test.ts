/** A program on another site that the owner has allowed (CORS_ORIGINS, D35), called by its visitors' browsers. */
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, MARKS, type MarkedShop, openMarkedShop } from "./marked-shop";
import { Browser } from "./server";

const LISTED = "http://localhost:5173";
let shop: MarkedShop;
/** Cookies ignore ports, so on one machine another site's calls send the shop's cookie. */
let cookie: string;
beforeAll(async () => {
  shop = await openMarkedShop({ CORS_ORIGINS: LISTED });
  const browser = await new Browser(shop.server).login(MARKS.buyer.username, PASSWORD);
  cookie = browser.cookies;
});
afterAll(() => shop.close());

const send = (path: string, method: string, headers: Record<string, string>, body?: object) =>
  fetch(shop.server.url + path, {
    method,
    headers: { Accept: "application/json", ...(body && { "Content-Type": "application/json" }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });

test("a browser that sends cookies can read the answer of the token call and log in", async () => {
  const item = { product_id: shop.things.product, quantity: 1 };
  const bearer = { Authorization: `Bearer ${shop.tokens.buyer.access}` };
  const added = await send("/cart/add/", "POST", { Origin: LISTED, Cookie: cookie, ...bearer }, item);
  expect(added.status).toBe(200);
  expect(added.headers.get("Access-Control-Allow-Origin")).toBe(LISTED);
  expect(added.headers.get("Access-Control-Allow-Credentials")).toBe("true");
  const login = { username: MARKS.buyer.username, password: PASSWORD };
  const token = await send("/accounts/api/token/", "POST", { Origin: LISTED, Cookie: cookie }, login);
  expect(token.status).toBe(200);
});

test("the cookie alone gives a listed site no access, and lets no other site write (D7, D50)", async () => {
  expect((await send("/cart/", "GET", { Cookie: cookie })).status).toBe(200);
  expect((await send("/cart/", "GET", { Origin: LISTED, Cookie: cookie })).status).toBe(401);
  expect((await send("/cart/clear/", "POST", { Origin: LISTED, Cookie: cookie })).status).toBe(401);
  const elsewhere = { Origin: "https://elsewhere.example", Cookie: cookie };
  expect((await send("/cart/clear/", "POST", elsewhere)).status).toBe(403);
  expect((await send("/cart/", "GET", elsewhere)).headers.get("Access-Control-Allow-Origin")).toBeNull();
});

test("a preflight of a listed site is allowed for every spelling of a path, another site's is not", async () => {
  for (const path of ["/auctions/1/", "/api/auctions/1", "/cart/", "/accounts/api/token/"]) {
    const asked = { Origin: LISTED, "Access-Control-Request-Method": "POST" };
    const answer = await send(path, "OPTIONS", asked);
    expect([answer.status, answer.headers.get("Access-Control-Allow-Origin")], path).toEqual([204, LISTED]);
    expect(answer.headers.get("Access-Control-Allow-Methods"), path).toBe(answer.headers.get("Allow"));
    const other = await send(path, "OPTIONS", { ...asked, Origin: "https://elsewhere.example" });
    expect(other.headers.get("Access-Control-Allow-Methods"), path).toBeNull();
  }
});

test("other sites may embed pictures, because answers contain their addresses", async () => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append("name", "Pictured");
  form.append("image", new File([new Uint8Array(bytes)], "teal.png", { type: "image/png" }));
  const headers = { Authorization: `Bearer ${shop.tokens.superuser.access}`, Origin: LISTED };
  const made = await fetch(`${shop.server.url}/categories/`, { method: "POST", headers, body: form });
  expect(made.status).toBe(201);
  const { image } = (await made.json()) as { image: string };
  const picture = await fetch(image);
  expect([picture.status, picture.headers.get("Cross-Origin-Resource-Policy")]).toEqual([
    200,
    "cross-origin",
  ]);
});
