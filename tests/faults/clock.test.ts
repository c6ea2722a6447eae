import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Browser, type Server } from "../http/server";
import type { Api } from "./api";
import { withRows } from "./rows";
import { makeShop, PASSWORD, type Shop } from "./shop";
import { SHIPPING } from "./storm";
import { until } from "../until";

const PRELOAD = `--import ${path.resolve("tests/faults/shifted-clock.mjs")}`;
const HOUR_MS = 3_600_000;

let shop: Shop;
let server: Server;
beforeAll(async () => {
  shop = await makeShop({ buyers: 3, auctions: 4 });
});
// if a test failed before it stopped its server
afterEach(() => server.stop());
afterAll(() => shop.remove());

const serve = (shiftMs: number) =>
  shop.serve({ NODE_OPTIONS: PRELOAD, CLOCK_SHIFT_MS: String(shiftMs), RATE_LIMITS: "on" });

async function setBack() {
  server.signal("SIGUSR2");
  await until(() => expect(server.output()).toContain("the clock was set back"));
}

const ledger = (auction: number) =>
  withRows(shop.databaseUrl, async (query) => {
    const pledges = await query(
      `SELECT b."submittedAt" AS at FROM "Bid" b JOIN "Round" r ON r."id" = b."roundId"
       WHERE r."productId" = ? ORDER BY r."number", b."seq"`,
      auction,
    );
    return pledges.map(({ at }) => String(at));
  });

const wrongLogin = (username: string) =>
  fetch(`${server.url}/accounts/api/token/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password: "not this one" }),
  });

test("ledgers, sessions, limits and ended auctions survive a clock set back an hour while the shop runs", async () => {
  server = await serve(0);
  const [running = 0, ending = 0, closing = 0, managed = 0] = shop.auctionIds;
  const [one = "", two = "", three = ""] = shop.buyers;
  const browser = await new Browser(server).login(one, PASSWORD);
  const [buyer, other, chief] = await Promise.all([
    shop.login(server, one),
    shop.login(server, two),
    shop.login(server, shop.admins[0] ?? ""),
  ]);
  for (const auction of [running, ending, closing])
    for (const api of [buyer, other])
      expect((await api.post("/api/participations/", { auction })).status).toBe(201);
  const pledge = (api: Api, auction: number, amount: number) =>
    api.post("/api/bids/", { auction, pledge_amount: amount });
  for (const [api, amount] of [
    [buyer, 600],
    [other, 700],
  ] as const)
    expect((await pledge(api, running, amount)).status).toBe(201);

  await shop.endsAt(ending, new Date(Date.now() + 500));
  await until(async () => expect((await pledge(buyer, ending, 600)).status).toBe(409), 200);
  const { body: rounds } = await chief.get(`/api/auctions/${closing}/rounds/`);
  const [round] = rounds as unknown as { id: number }[];
  expect((await chief.post(`/api/rounds/${round?.id}/close/`, {})).status).toBe(200);
  const [product = 0] = shop.productIds;
  const order = async () => {
    const { status, body } = await buyer.post("/api/orders/", {
      ...SHIPPING,
      items: [{ product_id: product, quantity: 1 }],
    });
    expect(status).toBe(201);
    return Number(body.subtotal);
  };
  const fullPrice = await order();
  await shop.saleEndsAt(product, new Date(Date.now() + 60_000));
  expect(await order()).toBe(fullPrice / 2);
  await shop.saleEndsAt(product, new Date());
  expect(await order()).toBe(fullPrice);
  for (let n = 0; n < 10; n++) expect((await wrongLogin(three)).status).toBe(401);
  const before = await ledger(running);
  const nextRound = { base_price: 500, participation_fee: 50, min_pledge: 500, max_pledge: null };
  const openNextRound = () => chief.post(`/api/auctions/${managed}/create_next_round/`, nextRound);
  expect((await openNextRound()).status).toBe(201);

  await setBack();

  // the audit trail has the same order by time and by id
  expect((await openNextRound()).status).toBe(201);
  const entries = await withRows(shop.databaseUrl, (query) =>
    query(`SELECT "at" FROM "AuditEntry" ORDER BY "id"`),
  );
  const trail = entries.map(({ at }) => String(at));
  expect(trail.toSorted()).toEqual(trail);

  expect((await pledge(other, running, 800)).status).toBe(201);
  expect((await pledge(buyer, running, 900)).status).toBe(201);
  const times = await ledger(running);
  expect(times.slice(0, before.length)).toEqual(before);
  expect(times).toHaveLength(4);
  expect(times.toSorted()).toEqual(times);
  for (const auction of [ending, closing]) {
    const late = await pledge(buyer, auction, 5_000);
    expect([late.status, late.body.error]).toEqual([409, "This round is closed"]);
  }
  expect((await buyer.get(`/api/auctions/${running}/leaderboard/`)).body).toMatchObject({
    user_bid: 900,
    user_position: 1,
  });

  // the sale stays over: its price is not shown or charged again
  expect(await order()).toBe(fullPrice);
  const { body: cart } = await buyer.post("/api/cart/add/", { product_id: product, quantity: 1 });
  expect(Number(cart.subtotal)).toBe(fullPrice);

  // sessions and tokens stay valid, and new logins work
  expect(await (await browser.get(`/auction/${running}`)).text()).toContain("Raise pledge");
  expect((await buyer.get("/api/orders/")).status).toBe(200);
  await shop.login(server, two);
  const limited = await wrongLogin(three);
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get("Retry-After"))).toBeLessThanOrEqual(15 * 60);
  expect(await shop.violations()).toEqual([]);
  expect(await server.stop()).toBe(0);
});

test("after a restart with a clock an hour behind, people log in, pledge and pay, and everything still expires", async () => {
  server = await serve(0);
  const [running = 0] = shop.auctionIds;
  const [one = ""] = shop.buyers;
  const ahead = await new Browser(server).login(one, PASSWORD);
  await server.stop();

  server = await serve(-HOUR_MS);
  ahead.goTo(server);
  const buyer = await shop.login(server, one);
  const third = await shop.login(server, shop.buyers[2] ?? "");
  expect((await buyer.post("/api/bids/", { auction: running, pledge_amount: 1_000 })).status).toBe(201);
  expect((await third.post("/api/participations/", { auction: running })).status).toBe(201);
  expect(await shop.violations()).toEqual([]);
  const longest = await withRows(shop.databaseUrl, async (query) =>
    String((await query(`SELECT max("expiresAt") AS at FROM "Session"`))[0]?.at),
  );
  expect(Date.parse(longest) - Date.now()).toBeLessThanOrEqual(14 * 24 * HOUR_MS);
  // a session that begins an hour in the future is valid
  expect(await (await ahead.get(`/auction/${running}`)).text()).toContain("Raise pledge");
});
