import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Dice } from "../http/fuzz/dice";
import type { Server } from "../http/server";
import { messageFaults } from "./message-faults";
import { runs, seed } from "./options";
import { withRows } from "./rows";
import { pageStatus } from "./page";
import { recorded } from "./recorded";
import { makeShop, type Shop } from "./shop";
import { Storm } from "./storm";
import { until } from "../until";

const RUNS = runs(1);

let shop: Shop;
let server: Server;
beforeAll(async () => {
  shop = await makeShop();
  server = await serve();
});
afterAll(async () => {
  await server.stop();
  await shop.remove();
});

// a storm lasts about a second: many kills happen during payments
const PAYMENT_MS = "300";
const ledgerFile = () => path.join(shop.folder, "payments.txt");

/** A payment provider whose ledger survives a kill of the shop. */
const serve = (settings: Record<string, string> = {}) =>
  shop.serve({
    NODE_OPTIONS: `--import ${path.resolve("tests/faults/persistent-provider.mjs")}`,
    PAYMENT_LEDGER: ledgerFile(),
    EMAIL_BY: "file",
    PAYMENT_MS,
    ...settings,
  });

/** References whose last ledger entry is `what`. */
function booked(what: string): string[] {
  const last = new Map<string, string>();
  for (const line of readFileSync(ledgerFile(), "utf8").trim().split("\n")) {
    const [done = "", reference = ""] = line.split(" ");
    last.set(reference, done);
  }
  return [...last].filter(([, done]) => done === what).map(([reference]) => reference);
}

const participations = (status: string) =>
  withRows(shop.databaseUrl, async (query) =>
    (
      await query(`SELECT "providerReference" AS r FROM "Participation" WHERE "paymentStatus" = ?`, status)
    ).map(({ r }) => String(r)),
  );

/** Waits until every payment agrees with the provider's ledger. */
async function settled(pending: readonly string[]) {
  await until(async () => expect(await participations("pending")).toEqual([]));
  const completed = await participations("completed");
  expect(completed.toSorted()).toEqual(booked("taken").toSorted());
  const paid = pending.filter((reference) => completed.includes(reference)).length;
  return { paid, failed: pending.length - paid };
}

test(
  `kill -9 during pledges, orders and payments, ${RUNS} times: no acknowledged write is lost, no payment stays pending, and each has its message`,
  { timeout: 600_000 + RUNS * 60_000 },
  async () => {
    const dice = new Dice(seed);
    const stats = {
      runs: 0,
      acknowledged: 0,
      cutOff: 0,
      ordersSentAgain: 0,
      paymentsCutOff: 0,
      ofThesePaid: 0,
    };
    for (; stats.runs < RUNS; stats.runs++) {
      const chief = await shop.login(server, shop.admins[0] ?? "");
      await shop.openNextRounds(chief);
      const buyers = await Promise.all(shop.buyers.map((name) => shop.login(server, name)));
      const { people, faults } = await recorded(shop, buyers);
      const storm = new Storm(shop, dice);
      const blowing = storm.blow(people);
      await storm.reached(1 + dice.below(120));
      await server.stop("SIGKILL");
      await blowing;

      const pending = await participations("pending");
      server = await serve();
      const { paid } = await settled(pending);
      await until(async () => expect(await messageFaults(shop)).toEqual([]));
      stats.paymentsCutOff += pending.length;
      stats.ofThesePaid += paid;
      expect(await shop.violations(), `run ${stats.runs}, seed ${seed}`).toEqual([]);
      expect([...(await storm.losses()), ...storm.strange], `run ${stats.runs}, seed ${seed}`).toEqual([]);

      stats.ordersSentAgain += await storm.sendAgain(server);
      expect([...(await storm.losses()), ...storm.strange], `run ${stats.runs}, seed ${seed}`).toEqual([]);
      expect(await faults(server), `run ${stats.runs}, seed ${seed}`).toEqual([]);
      stats.acknowledged += storm.acknowledged;
      stats.cutOff += storm.cutOff.length;
    }
    expect(await shop.violations()).toEqual([]);
    expect(stats.acknowledged).toBeGreaterThanOrEqual(RUNS);
    console.log(`kill: ${JSON.stringify(stats)}, 0 lost, seed ${seed}`);
  },
);

test("after a kill during payments, the shop queries the provider, and every buyer who paid has a participation", async () => {
  await shop.openNextRounds(await shop.login(server, shop.admins[0] ?? ""));
  await server.stop();
  server = await serve({ PAYMENT_MS: "never" });
  const buyers = await Promise.all(shop.buyers.map((name) => shop.login(server, name)));
  const [auction] = shop.auctionIds;
  const before = booked("taken").length;
  const joining = buyers.map((api) => api.post("/api/participations/", { auction }).catch(() => null));
  await until(() => {
    expect(booked("asked").length + booked("taken").length - before).toBe(buyers.length);
  });
  await server.stop("SIGKILL");
  await Promise.all(joining);
  const pending = await participations("pending");
  expect(pending).toHaveLength(buyers.length);

  // a provider that never answers does not delay the start
  server = await serve({ PAYMENT_FIND: "hang" });
  expect(await participations("pending")).toEqual(pending);
  expect(await pageStatus(`${server.url}/auction/${auction}`)).toBe(200);
  expect(await server.stop()).toBe(0);

  server = await serve();
  expect(await settled(pending)).toEqual({ paid: buyers.length / 2, failed: buyers.length / 2 });
  expect(await shop.violations()).toEqual([]);
});
