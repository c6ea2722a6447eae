import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser, type Server } from "../http/server";
import { type Api } from "./api";
import { pageStatus } from "./page";
import { productForm } from "./product-form";
import { until } from "../until";
import { withRows } from "./rows";
import { makeShop, PASSWORD, type Shop } from "./shop";
import { SHIPPING } from "./storm";

const MEGABYTES = 24;

/** Returns the reason if we cannot mount a file system. */
function mountSmall(): { folder: string } | { why: string } {
  const folder = mkdtempSync(path.join(tmpdir(), "soko-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${MEGABYTES}m`, "tmpfs", folder], { stdio: "pipe" });
    return { folder };
  } catch (error) {
    rmSync(folder, { recursive: true });
    return { why: error instanceof Error ? error.message.trim().split("\n").join(" ") : String(error) };
  }
}

const disk = mountSmall();
const isMounted = "folder" in disk;
if (!isMounted) console.log(`full disk: skipped, a small file system cannot be mounted here: ${disk.why}`);

let shop: Shop;
let server: Server;
let buyer: Api;
let chief: Api;
beforeAll(async () => {
  if (!isMounted) return;
  shop = await makeShop({ buyers: 1 }, onDisk(disk.folder));
  // the guard would stop writes before the disk is full
  server = await shop.serve({ LOG_LEVEL: "silent", OVERLOAD_GUARD: "off" });
  buyer = await shop.login(server, shop.buyers[0] ?? "");
  chief = await shop.login(server, shop.admins[0] ?? "");
});
afterAll(async () => {
  if (!isMounted) return;
  await server?.stop();
  execFileSync("umount", ["-l", disk.folder]);
  rmSync(disk.folder, { recursive: true });
});

const onDisk = (folder: string) => ({
  folder,
  databaseUrl: `file:${path.join(folder, "soko.db")}`,
  remove: () => undefined,
});

/** Leaves that many bytes free and returns a function that frees the rest. */
function fill(folder: string, leaveBytes: number): () => void {
  const filler = path.join(folder, "filler");
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leaveBytes)));
  return () => rmSync(filler);
}

const picture = (red: number) =>
  sharp({
    create: {
      width: 960,
      height: 720,
      channels: 3,
      background: { r: red, g: 80, b: 20 },
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

const byNumber = (one: unknown, other: unknown) => Number(one) - Number(other);

const orders = () =>
  withRows(shop.databaseUrl, async (query) =>
    (await query(`SELECT o."id" FROM "Order" o JOIN "OrderItem" i ON i."orderId" = o."id"`)).map(
      ({ id }) => id,
    ),
  );

test.skipIf(!isMounted)(
  "with a full disk, uploads and writes are refused, nothing is half written, reads go on, and all works once there is space",
  async () => {
    if (!isMounted) return;
    const [auction = 0] = shop.auctionIds;
    const [product = 0] = shop.productIds;
    const order = () =>
      buyer.post("/api/orders/", { ...SHIPPING, items: [{ product_id: product, quantity: 1 }] });
    expect((await buyer.post("/api/participations/", { auction })).status).toBe(201);
    const sent = await picture(200);

    const free = fill(disk.folder, 400_000);
    const refused = await chief.send(
      "/api/auctions/",
      productForm(shop.categoryId, "Lamp without room", sent),
    );
    expect(refused.status, server.output()).toBe(503);
    expect(refused.body.error).toBe(
      "We cannot save or read anything right now. Please try again in a minute.",
    );
    expect(readdirSync(shop.uploads)).toEqual([]);

    // until the database's log has no space either; eight at once, so that a group commit fails
    const ordered: unknown[] = [];
    const statuses = new Set<number>();
    for (let n = 0; !statuses.has(503) && n < 100; n++)
      for (const { status, body } of await Promise.all(Array.from({ length: 8 }, order))) {
        statuses.add(status);
        if (status === 201) ordered.push(body.id);
      }
    expect([...statuses].toSorted()).toEqual([201, 503]);
    const pledge = await buyer.post("/api/bids/", { auction, pledge_amount: 700 });
    expect([201, 503]).toContain(pledge.status);
    expect(await pageStatus(`${server.url}/auction/${auction}`)).toBe(200);
    const isWell = async () => (await fetch(`${server.url}/healthz`)).status;
    expect(await isWell()).toBe(503);
    expect((await orders()).toSorted(byNumber)).toEqual(ordered.toSorted(byNumber));
    expect(await shop.violations()).toEqual([]);

    free();
    expect((await order()).status).toBe(201);
    expect(
      (await chief.send("/api/auctions/", productForm(shop.categoryId, "Lamp with room", sent))).status,
    ).toBe(201);
    expect((await buyer.post("/api/bids/", { auction, pledge_amount: 800 })).status).toBe(201);
    expect(await orders()).toHaveLength(ordered.length + 1);
    await until(async () => expect(await isWell()).toBe(200));
    expect(await shop.violations()).toEqual([]);
  },
);

test.skipIf(!isMounted)(
  "before the disk is full others' writes stop, so that staff who are signed out can log in and act",
  async () => {
    if (!isMounted) return;
    await server.stop();
    server = await shop.serve({ LOG_LEVEL: "silent" });
    buyer = await shop.login(server, shop.buyers[0] ?? "");
    const [product = 0] = shop.productIds;
    const order = () =>
      buyer.post("/api/orders/", { ...SHIPPING, items: [{ product_id: product, quantity: 1 }] });
    expect((await order()).status).toBe(201);
    const free = fill(disk.folder, 2_000_000);
    await until(async () => expect((await order()).status).toBe(503));
    // one answer counts for a second
    await until(async () => expect((await fetch(`${server.url}/healthz`)).status).toBe(503));
    const staff = await new Browser(server).login(shop.admins[0] ?? "", PASSWORD);
    expect((await staff.get("/management")).status).toBe(200);
    free();
    await until(async () => expect((await order()).status).toBe(201));
  },
);
