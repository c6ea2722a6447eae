/** Processes that are replaced one by one under load, and pictures that one process refuses while another stores them. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Api } from "../faults/api";
import { productForm } from "../faults/product-form";
import { SHIPPING } from "../faults/storm";
import { many } from "../long";
import { spread, printFigures } from "./options";
import { at, databaseServer, type Processes, startProcesses } from "./processes";

const REQUESTS = many(150, 2_000);
const PICTURES = many(5, 100);
/** Of each buyer, between two requests: enough for 150 while three processes start, and the machine has time to start them. */
const PAUSE_MS = 150;
const NOBODYS_CATEGORY = 999_999;

let processes: Processes;
let buyers: Api[];
let chief: Api;

beforeAll(async () => {
  if (!databaseServer) return;
  // the load balancer sends a write once, so it must know in time which process stops
  const settings = () => ({ LIVE_CONNECTIONS_PER_ADDRESS: "10000", DRAIN_SECONDS: "2" });
  processes = await startProcesses({ settings });
  const { shop, balancer } = processes;
  buyers = await Promise.all(shop.buyers.map((name) => shop.login(balancer, name)));
  chief = await shop.login(balancer, shop.admins[0] ?? "");
});
afterAll(() => processes?.close());

describe.skipIf(!databaseServer)("a rolling restart", () => {
  test(`while each process is replaced in turn, none of ${REQUESTS} requests fails`, async () => {
    const { shop, balancer } = processes;
    const [auction = 0] = shop.auctionIds;
    const [product = 0] = shop.productIds;
    for (const buyer of buyers)
      expect((await buyer.post("/api/participations/", { auction })).status).toBe(201);
    const failed: string[] = [];
    const times: number[] = [];
    let shillings = 600;
    let isReplaced = false;
    const asks: ((api: Api) => Promise<{ status: number }>)[] = [
      (api) => api.post("/api/bids/", { auction, pledge_amount: (shillings += 1) }),
      (api) =>
        api.post(
          "/api/orders/",
          { ...SHIPPING, items: [{ product_id: product, quantity: 1 }] },
          randomUUID(),
        ),
      (api) => api.get("/accounts/api/users/me/"),
      () =>
        fetch(`${balancer.url}/auction/${auction}`).then(async (page) => ({
          ...(await page.text(), page),
          status: page.status,
        })),
    ];
    const asking = buyers.map(async (api, i) => {
      for (let n = i; times.length < REQUESTS || !isReplaced; n++) {
        const began = performance.now();
        const status = await (asks[n % asks.length]?.(api) ?? api.get("/")).then(
          (answer) => answer.status,
          String,
        );
        times.push(performance.now() - began);
        // a higher pledge arrived first
        if (typeof status === "string" || status >= 500) failed.push(`${n % asks.length}: ${status}`);
        await wait(PAUSE_MS);
      }
    });
    for (let n = 0; n < 3; n++) await processes.restart(n);
    isReplaced = true;
    await Promise.all(asking);
    printFigures("rolling: three replaced in turn", {
      requests: times.length,
      failed: failed.length,
      ...spread(times),
    });
    expect(failed).toEqual([]);
    expect(await shop.violations()).toEqual([]);
  });

  test(`a picture refused by one process and stored by another exists afterwards, ${PICTURES} times`, async () => {
    const { shop, servers } = processes;
    let stored = 0;
    for (let n = 0; n < PICTURES; n++) {
      const picture = await sharp({
        create: { width: 200, height: 150, channels: 3, background: { r: n * 2, g: (n * 91) % 255, b: 40 } },
      })
        .png()
        .toBuffer();
      const create = (process: number, category: number) =>
        chief.at(at(processes, process)).send("/api/auctions/", productForm(category, `Lamp ${n}`, picture));
      const [refused, made] = await Promise.all([
        create(n, NOBODYS_CATEGORY),
        create(n + 1, shop.categoryId),
      ]);
      expect([refused.status, made.status]).toEqual([400, 201]);
      const address = /\/media\/[\w.-]+/.exec(JSON.stringify(made.body))?.[0] ?? "";
      const statuses = await Promise.all(servers.map(async ({ url }) => (await fetch(url + address)).status));
      if (statuses.every((status) => status === 200)) stored += 1;
    }
    printFigures("pictures: refused here and kept there", { times: PICTURES, stored });
    expect(stored).toBe(PICTURES);
  });
});
