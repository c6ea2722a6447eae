/** Pledges and watchers at each process, by streams and by sockets. */
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendToHelper, startHelper } from "../../tools/bench/server.mjs";
import type { Api } from "../faults/api";
import { History } from "./history/history";
import { faultsOf } from "./history/rules";
import { isLong, many } from "../long";
import { printFigures } from "./options";
import { at, cutBuses, databaseServer, type Processes, startProcesses } from "./processes";
import { Watcher } from "./watcher";
import { until } from "../until";

const WATCHERS = many(10, 1_000);
const PLEDGES = many(6, 60);
const CUTS = many(3, 30);
/** A feed sends at most every 250 ms: with a longer pause each pledge gets its own board. */
const APART_MS = 500;
const LATEST_MS = { sent: 500, cut: 1_200 };

let processes: Processes;
let buyers: Api[];
let auction = 0;
let shillings = 600;

beforeAll(async () => {
  if (!databaseServer) return;
  processes = await startProcesses({
    size: { buyers: 6 },
    settings: () => ({ LIVE_CONNECTIONS_PER_ADDRESS: "10000" }),
  });
  const { shop, balancer } = processes;
  auction = shop.auctionIds[0] ?? 0;
  buyers = await Promise.all(shop.buyers.map((name) => shop.login(balancer, name)));
  for (const buyer of buyers)
    expect((await buyer.post("/api/participations/", { auction })).status).toBe(201);
});
afterAll(() => processes?.close());

/** By a clock that all processes share, in milliseconds. */
const now = () => Number(process.hrtime.bigint()) / 1e6;

/** The nth buyer pledges at the nth process. Returns when the pledge was sent. */
async function pledge(n: number, history?: History) {
  shillings += 1;
  const name = processes.shop.buyers[n % buyers.length] ?? "";
  const buyer = buyers[n % buyers.length]
    ?.at(at(processes, n))
    .observedBy(history?.of(name) ?? (() => undefined));
  const sentAt = now();
  const answer = await buyer?.post("/api/bids/", { auction, pledge_amount: shillings });
  expect(answer?.status, JSON.stringify(answer?.body)).toBe(201);
  return { shillings, at: sentAt };
}

/** Watchers of each process, in a separate process, half streams and half sockets. */
async function gatherCrowd() {
  const crowd = startHelper("../../tests/scale/crowd.mjs");
  for (const { url } of processes.servers) {
    const port = Number(new URL(url).port);
    const count = WATCHERS / 2;
    await sendToHelper(crowd, { open: { way: "socket", port, path: `/ws/auction/${auction}/`, count } });
    await sendToHelper(crowd, { open: { way: "stream", port, path: `/live/auction/${auction}`, count } });
  }
  await sendToHelper(crowd, { follow: true });
  return crowd;
}

interface Delivery {
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
  readonly missing: number;
}

/** How long each pledge took to reach every board. */
async function delivered(
  crowd: ReturnType<typeof startHelper>,
  pledges: readonly { shillings: number; at: number }[],
) {
  const query = async () => (await sendToHelper(crowd, { delivered: pledges })) as Delivery;
  await until(async () => expect((await query()).missing).toBe(0), 200);
  const { p50, p99, most } = await query();
  return { p50: Math.round(p50), p99: Math.round(p99), max: Math.round(most) };
}

describe.skipIf(!databaseServer)(`${3 * WATCHERS} watchers of three processes`, () => {
  test("every watcher receives a pledge, whichever process took it, even if all bus connections are cut just before", async () => {
    const crowd = await gatherCrowd();
    try {
      const sent = [];
      for (let n = 0; n < PLEDGES; n++) {
        sent.push(await pledge(n));
        await wait(APART_MS);
      }
      const toAll = await delivered(crowd, sent);
      printFigures(`live: ${PLEDGES} pledges, ${3 * WATCHERS} watchers, ms`, toAll);

      const cut = [];
      for (let n = 0; n < CUTS; n++) {
        expect(await cutBuses(processes.shop)).toBeGreaterThan(0);
        await wait(Math.random() * 250);
        cut.push(await pledge(n));
        await wait(3 * APART_MS);
      }
      const afterCuts = await delivered(crowd, cut);
      printFigures(`live: all buses cut before each of ${CUTS} pledges, ms`, afterCuts);
      if (isLong) {
        expect(toAll.p99).toBeLessThan(LATEST_MS.sent);
        expect(afterCuts.p99).toBeLessThan(LATEST_MS.cut);
      }
    } finally {
      crowd.kill();
    }
  });

  test("a new watcher never receives a board older than any answer, with the bus and without", async () => {
    const history = new History();
    for (let n = 0; n < many(9, 90); n++) {
      if (n % 3 === 2) await cutBuses(processes.shop);
      await pledge(n, history);
      const watchers = [at(processes, n + 1), at(processes, n + 2)].map(
        (server, i) => new Watcher(() => server, auction, i ? "stream" : "socket"),
      );
      await Promise.all(watchers.map((watcher) => watcher.sees(0)));
      await Promise.all(watchers.map((watcher) => watcher.stop(history)));
    }
    const faults = faultsOf(history);
    printFigures("live: new watchers", { first: history.connections.length, old: faults.length });
    expect(faults).toEqual([]);
  });
});
