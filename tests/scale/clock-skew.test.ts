/** Processes with clocks 3 s apart, with common counts of password tries, and one that is killed during a payment. */
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Api } from "../faults/api";
import { change, withClient, withRows } from "../faults/rows";
import { SHIPPING } from "../faults/storm";
import { isLong, many } from "../long";
import { printFigures } from "./options";
import { at, databaseServer, type Processes, startProcesses } from "./processes";
import { until } from "../until";

const APART_MS = 3_000;
const SLOW = 0;
const QUICK = 1;
const USABLE_MS = 10_000;
const MAX_TRIES = 10;

let processes: Processes;
let buyers: Api[];

beforeAll(async () => {
  if (!databaseServer) return;
  processes = await startProcesses({
    size: { buyers: 12, auctions: 3 },
    settings: (n) => ({
      NODE_OPTIONS: `--import ${path.resolve("tests/faults/shifted-clock.mjs")}`,
      CLOCK_SHIFT_MS: String((n - 1) * APART_MS),
      RATE_LIMITS: "on",
      MOCK_PAYMENT_DELAY_MS: n === SLOW ? "60000" : "0",
    }),
  });
  const { shop } = processes;
  buyers = await Promise.all(shop.buyers.map((name) => shop.login(at(processes, QUICK), name)));
});
afterAll(() => processes?.close());

const join = (api: Api, auction: number, key?: string) => api.post("/api/participations/", { auction }, key);

const buyer = (n: number) => buyers[n % buyers.length] ?? new Api(processes.balancer);

/** Times of a ledger's entries, by number. */
const ledger = (auction: number) =>
  withRows(processes.shop.databaseUrl, async (query) => {
    const pledges = await query(
      `SELECT b."submittedAt" AS at FROM "Bid" b JOIN "Round" r ON r."id" = b."roundId" WHERE r."productId" = ? ORDER BY b."seq"`,
      auction,
    );
    return pledges.map(({ at }) => String(at));
  });

describe.skipIf(!databaseServer)("processes that differ", () => {
  test("with clocks 3 s apart, a ledger's times rise, and no process accepts a pledge after the end", async () => {
    const [auction = 0] = processes.shop.auctionIds;
    for (const n of [0, 1, 2])
      expect((await join(buyer(n).at(at(processes, QUICK)), auction)).status).toBe(201);
    let shillings = 600;
    const pledge = (n: number) => {
      shillings += 1;
      return buyer(n % 3)
        .at(at(processes, n))
        .post("/api/bids/", { auction, pledge_amount: shillings });
    };
    const TIMES = many(12, 300);
    for (let n = 0; n < TIMES; n++) expect((await pledge(n)).status).toBe(201);
    const times = await ledger(auction);
    expect(times).toHaveLength(TIMES);
    expect(times.toSorted()).toEqual(times);

    const end = new Date(Date.now() + 2_000);
    await processes.shop.endsAt(auction, end);
    let accepted = 0;
    let late = 0;
    for (let n = 0, refusals = 0; refusals < 12; n++) {
      const { status } = await pledge(n);
      if (status === 201) accepted += 1;
      if (status === 409) refusals += 1;
      // once one process refuses because of the end, none accepts
      if (status === 201 && refusals > 0) late += 1;
    }
    const latest = (await ledger(auction)).at(-1) ?? "";
    printFigures("clocks: 3 s apart", { pledges: TIMES, beforeTheEnd: accepted, late });
    expect(late).toBe(0);
    expect(Date.parse(latest)).toBeLessThanOrEqual(end.getTime());
  });

  test("all processes count wrong passwords together", async () => {
    const username = processes.shop.buyers.at(-1) ?? "";
    const wrong = (n: number) =>
      new Api(at(processes, n)).post("/accounts/api/token/", { username, password: "not this one" });
    for (let n = 0; n < MAX_TRIES; n++) expect((await wrong(n)).status).toBe(401);
    const after = await Promise.all([0, 1, 2].map(wrong));
    expect(after.map(({ status }) => status)).toEqual([429, 429, 429]);
    printFigures("limits: wrong passwords over three processes", { taken: MAX_TRIES });
  });

  test("another SESSION_SECRET is refused with one line", async () => {
    const other = processes.shop.serve({ SESSION_SECRET: "another secret than that of the shop's others" });
    await expect(other).rejects.toThrow(/did not open:\n[^\n]*SESSION_SECRET[^\n]*\n?$/);
  });

  test("a starting process leaves the pending payments and requests of others alone", async () => {
    const [, auction = 0] = processes.shop.auctionIds;
    const slow = at(processes, SLOW);
    // resolves when its process is killed
    const waiting = join(buyer(3).at(slow), auction, "once").catch(() => null);
    await until(async () => expect(await held()).toEqual(["pending", 1]));
    const beside = await processes.shop.serve({ ...SETTINGS_BESIDE });
    try {
      for (let n = 0; n < many(4, 20); n++) {
        expect(await held()).toEqual(["pending", 1]);
        const again = await join(buyer(3).at(beside), auction, "once");
        expect(again.status).toBe(409);
        await wait(many(250, 1_000));
      }
    } finally {
      await beside.stop();
    }
    await processes.servers[SLOW]?.stop("SIGKILL");
    // the phone answers only now, so nobody could know the outcome before
    await change(processes.shop.databaseUrl, `UPDATE "MockPayment" SET "answersAt" = ?`, "2020-01-01");
    const killedAt = performance.now();
    await waiting;
    const usable = async () => {
      const { status } = await join(buyer(3).at(at(processes, QUICK)), auction, "once");
      expect([200, 201]).toContain(status);
    };
    // thirty joins a minute are allowed
    await until(usable, 2_100);
    const ms = Math.round(performance.now() - killedAt);
    printFigures("gone: a participation whose payment was under way is joined anew after", { ms });
    if (isLong) expect(ms).toBeLessThan(USABLE_MS);
  });

  test("an interrupted order can be sent again with its key", async () => {
    const { shop } = processes;
    await processes.restart(SLOW);
    const product = shop.productIds[0] ?? 0;
    const body = { ...SHIPPING, items: [{ product_id: product, quantity: 1 }] };
    // each by another buyer, because requests of one buyer wait for one another
    const keys = Array.from({ length: many(2, 5) }, (_, n) => `cut off ${n}`);
    const order = (n: number, key: string) =>
      buyer(4 + keys.indexOf(key))
        .at(at(processes, n))
        .post("/api/orders/", body, key);
    // the product's row is locked, so that the orders stay pending
    await withClient(shop.databaseUrl, async (client) => {
      await client.query("BEGIN");
      await client.query(`SELECT "id" FROM "Product" WHERE "id" = $1 FOR UPDATE`, [product]);
      const orders = keys.map((key) => order(SLOW, key).catch(() => null));
      await until(async () => expect(await keysUnderWay()).toBe(keys.length));
      await processes.servers[SLOW]?.stop("SIGKILL");
      await Promise.all(orders);
      await client.query("ROLLBACK");
    });
    const killedAt = performance.now();
    const ids = new Set<unknown>();
    for (const key of keys)
      await until(async () => {
        const answer = await order(QUICK, key);
        expect(answer.status).toBe(201);
        ids.add(answer.body.id);
      }, 100);
    const ms = Math.round(performance.now() - killedAt);
    printFigures("gone: keys that were cut off are usable after", { keys: keys.length, ms });
    expect(ids.size).toBe(keys.length);
    if (isLong) expect(ms).toBeLessThan(USABLE_MS);
    expect(await shop.violations()).toEqual([]);
  });
});

const SETTINGS_BESIDE = { SESSION_SECRET: "one secret for all processes of a shop", OVERLOAD_GUARD: "off" };

/** The state of the fourth buyer's participation, and the number of their pending keys. */
const held = () =>
  withRows(processes.shop.databaseUrl, async (query) => {
    const name = processes.shop.buyers[3];
    const [participation] = await query(
      `SELECT s."paymentStatus" AS status FROM "Participation" s JOIN "User" u ON u."id" = s."userId" WHERE u."username" = ?`,
      name,
    );
    return [participation?.status, await keysUnderWay()];
  });

const keysUnderWay = () =>
  withRows(processes.shop.databaseUrl, async (query) => {
    const [row] = await query(`SELECT count(*) AS n FROM "IdempotencyKey" WHERE "status" IS NULL`);
    return Number(row?.n);
  });
