import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser, type Server } from "../http/server";
import { type Api } from "./api";
import { productForm } from "./product-form";
import { withRows } from "./rows";
import { makeShop, PASSWORD, type Shop } from "./shop";
import { SHIPPING } from "./storm";
import { until } from "../until";

let shop: Shop;
let server: Server;
let buyer: Api;
let newcomer: Api;
let chief: Api;
beforeAll(async () => {
  shop = await makeShop({ buyers: 2 });
  server = await shop.serve({ LOG_LEVEL: "silent" });
  const [first = "", second = ""] = shop.buyers;
  [buyer, newcomer, chief] = await Promise.all([
    shop.login(server, first),
    shop.login(server, second),
    shop.login(server, shop.admins[0] ?? ""),
  ]);
});
afterAll(async () => {
  await server.stop();
  await shop.remove();
});

/** Locks the database and returns a function that unlocks it. */
async function lockElsewhere(): Promise<() => Promise<void>> {
  const holder = spawn(
    process.execPath,
    [path.resolve("tests/faults/lock-holder.mjs"), path.join(shop.folder, "soko.db")],
    {
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  await once(holder.stdout, "data");
  return async () => {
    holder.stdin.end();
    await once(holder, "exit");
  };
}

const rows = () =>
  withRows(shop.databaseUrl, (query) =>
    Promise.all(
      ["Bid", "Order", "OrderItem", "Participation", "Product", "IdempotencyKey", "AuditEntry"].map(
        async (table) => Number((await query(`SELECT count(*) AS n FROM "${table}"`))[0]?.n),
      ),
    ),
  );

const sessionEnds = () =>
  withRows(shop.databaseUrl, async (query) =>
    (await query(`SELECT "expiresAt" AS at FROM "Session"`)).map(({ at }) => at),
  );

test("while another process locks the database, reads go on and writes are refused; afterwards all works and nothing is half written", async () => {
  const [auction = 0] = shop.auctionIds;
  const [product = 0] = shop.productIds;
  expect((await buyer.post("/api/participations/", { auction })).status).toBe(201);
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#c85014" } })
    .png()
    .toBuffer();
  const writes = () => [
    buyer.post("/api/bids/", { auction, pledge_amount: 700 }),
    buyer.post("/api/orders/", { ...SHIPPING, items: [{ product_id: product, quantity: 1 }] }, "locked-1"),
    newcomer.post("/api/participations/", { auction }),
    chief.send("/api/auctions/", productForm(shop.categoryId, "Locked lamp", picture)),
    buyer.post("/api/cart/add/", { product_id: product, quantity: 1 }),
  ];
  const browser = await new Browser(server).login(shop.buyers[0] ?? "", PASSWORD);
  await shop.ageSessions();
  const before = await rows();
  const aged = await sessionEnds();
  const unlock = await lockElsewhere();
  try {
    let reading = true;
    let answered = 0;
    const reads = (async () => {
      for (let n = 0; reading; n++) {
        const page = ["/", `/auction/${auction}`, "/profile"][n % 3] ?? "";
        const { status } = page === "/profile" ? await browser.get(page) : await fetch(server.url + page);
        expect([page, status]).toEqual([page, 200]);
        answered += 1;
      }
    })();
    const waiting = writes();
    const meanwhile = Promise.race(waiting).then(() => answered);
    const refused = await Promise.all(waiting);
    reading = false;
    await reads;
    for (const { status, body, headers } of refused) {
      expect(status).toBe(503);
      expect(body.error).toBe("We cannot save or read anything right now. Please try again in a minute.");
      expect(headers.get("Retry-After")).toBe("60");
    }
    // waiting for the lock inside a statement would block every page
    expect(await meanwhile).toBeGreaterThan(2);
  } finally {
    await unlock();
  }
  expect(await rows()).toEqual(before);
  // the next use extends the session
  await until(async () => {
    expect((await browser.get("/profile")).status).toBe(200);
    expect(await sessionEnds()).not.toEqual(aged);
  });
  // the picture of the refused product stays for a repeat of the form
  expect(readdirSync(shop.uploads)).toHaveLength(9);
  expect((await Promise.all(writes())).map(({ status }) => status)).toEqual([201, 201, 201, 201, 200]);
  expect(readdirSync(shop.uploads)).toHaveLength(9);
  expect(await shop.violations()).toEqual([]);
});

test("a write waits for a short lock and is done once", async () => {
  const [auction = 0] = shop.auctionIds;
  const [before] = await rows();
  const unlock = await lockElsewhere();
  const pledging = buyer.post("/api/bids/", { auction, pledge_amount: 900 });
  await fetch(server.url);
  await unlock();
  expect((await pledging).status).toBe(201);
  expect((await rows())[0]).toBe((before ?? 0) + 1);
  expect(await shop.violations()).toEqual([]);
});
