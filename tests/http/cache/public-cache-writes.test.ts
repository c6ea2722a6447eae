// Visitors see a write at once in calls and data, and within 250 ms in pages.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Headers, cachedAnswer, policyOf } from "./cached-answer";
import { MARKS, type MarkedShop, openMarkedShop, PASSWORD } from "../marked-shop";
import { rawGet } from "../raw-get";
import { Browser } from "../server";
import { until } from "../../until";

const HTML = { accept: "text/html" };
const JSON_ONLY = { accept: "application/json" };

let shop: MarkedShop;
let superuser: Browser;

beforeAll(async () => {
  shop = await openMarkedShop();
  superuser = await new Browser(shop.server).login(MARKS.superuser.username, PASSWORD);
});
afterAll(() => shop?.close());

const get = (path: string, headers: Headers = {}) => rawGet(shop.server.url + path, headers);
const cached = (path: string, headers: Headers = {}) => cachedAnswer(shop.server.url + path, headers);

const call = (path: string, method: string, body: object, token: string) =>
  fetch(shop.server.url + path, {
    method,
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });

test("what management writes is in the next call at once, and soon on pages", async () => {
  const { product } = shop.things;
  const callPath = `/api/auctions/${product}/`;
  const pagePath = `/product/${product}`;
  const token = shop.tokens.superuser.access;
  for (const title of ["Kettle, first", "Kettle, second", "Kettle, third"]) {
    await Promise.all([cached(callPath, JSON_ONLY), cached(pagePath, HTML)]);
    expect((await call(callPath, "PUT", { title }, token)).status).toBe(200);
    expect((await get(callPath, JSON_ONLY)).text).toContain(title);
    expect((await get(`${pagePath}.data`)).text).toContain(title);
    await until(async () => expect((await get(pagePath, HTML)).text).toContain(title));
  }
});

test("a pledge is in the next leaderboard at once, and soon on the auction page", async () => {
  const { auction } = shop.things;
  const board = `/api/auctions/${auction}/leaderboard/`;
  const token = shop.tokens.buyer.access;
  for (const shillings of [611, 622, 633]) {
    await Promise.all([cached(board, JSON_ONLY), cached(`/auction/${auction}`, HTML)]);
    const answer = await call("/api/bids/", "POST", { auction, pledge_amount: shillings }, token);
    expect(answer.status).toBe(201);
    expect((await get(board, JSON_ONLY)).text).toContain(`"pledge_amount":${shillings}`);
    await until(async () =>
      expect((await get(`/auction/${auction}`, HTML)).text).toContain(`KSh ${shillings}`),
    );
  }
});

test("a script in a product's text has no hash in the policy", async () => {
  const { carted, category } = shop.things;
  const title = "</script><script>alert(1)</script><!--";
  const written = await call(
    `/api/auctions/${carted}/`,
    "PUT",
    { title, category },
    shop.tokens.superuser.access,
  );
  expect(written.status).toBe(200);
  const { text, headers } = await cached(`/product/${carted}`, HTML);
  expect(text).toContain("alert(1)");
  expect(text).not.toContain("<script>alert");
  const hash = createHash("sha256").update("alert(1)").digest("base64");
  expect(policyOf(headers)).not.toContain(hash);
});

test("a draft has no page until it is activated, and then the call has it at once", async () => {
  const { toActivate } = shop.things;
  const path = `/api/auctions/${toActivate}/`;
  expect((await cached(path, JSON_ONLY)).status).toBe(404);
  const done = await superuser.post(`/management/products/${toActivate}/activate`, {
    min_pledge: "500",
    max_pledge: "5000",
  });
  expect(done.status).toBe(303);
  expect((await get(path, JSON_ONLY)).status).toBe(200);
});

test("a page that reloads after the event shows that the round has ended", async () => {
  const { auctionId, roundId } = shop.things.toClose;
  const path = `/auction/${auctionId}.data`;
  const before = await cached(path);
  const token = shop.tokens.superuser.access;
  expect((await call(`/api/rounds/${roundId}/close/`, "POST", {}, token)).status).toBe(200);
  expect(before.text).not.toContain('"closed"');
  expect((await get(path)).text).toContain('"closed"');
});
