import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { Dice } from "../http/fuzz/dice";
import { runs, seed } from "./options";
import { recorded } from "./recorded";
import { withRows } from "./rows";
import { makeShop, type Shop } from "./shop";
import { Storm } from "./storm";
import { until } from "../until";

const RUNS = runs(1);
const WATCHERS = 20;
const PERSISTENT = `--import ${path.resolve("tests/faults/persistent-provider.mjs")}`;

let shop: Shop;
/** While this file exists, payments are answered only after the shop got the signal to stop. */
let hold: string;
beforeAll(async () => {
  shop = await makeShop({ buyers: 8 });
  hold = path.join(shop.folder, "hold");
});
afterAll(() => shop.remove());

/** Resolves after the first bytes; `ended` is whether the stream was complete. */
async function watchStream(url: string) {
  const [answer] = (await once(http.get(url), "response")) as [http.IncomingMessage];
  await once(answer, "readable");
  answer.resume();
  return { ended: once(answer, "end").then(() => answer.complete) };
}

async function watchSocket(url: string) {
  const socket = new WebSocket(url.replace("http", "ws"));
  await once(socket, "message");
  return { closed: once(socket, "close").then(([code]) => Number(code)) };
}

/** Pending payments of these buyers. */
const pending = (usernames = shop.buyers) =>
  withRows(shop.databaseUrl, async (query) => {
    const names = await query(
      `SELECT u."username" FROM "Participation" s JOIN "User" u ON u."id" = s."userId" WHERE s."paymentStatus" = 'pending'`,
    );
    return names.filter(({ username }) => usernames.includes(String(username))).length;
  });

test(
  `SIGTERM under load, ${RUNS} times: pending requests are answered, streams end cleanly, exit 0 within 10 s`,
  { timeout: 600_000 + RUNS * 60_000 },
  async () => {
    const dice = new Dice(seed);
    const stats = { runs: 0, acknowledged: 0, slowestMs: 0 };
    const serve = () =>
      shop.serve({
        NODE_OPTIONS: PERSISTENT,
        PAYMENT_LEDGER: path.join(shop.folder, "ledger"),
        PAYMENT_HOLD: hold,
      });
    let server = await serve();
    for (; stats.runs < RUNS; stats.runs++) {
      rmSync(hold, { force: true });
      await shop.openNextRounds(await shop.login(server, shop.admins[0] ?? ""));
      const buyers = await Promise.all(shop.buyers.map((name) => shop.login(server, name)));
      const [auction = 0] = shop.auctionIds;
      const streams = await Promise.all(
        Array.from({ length: WATCHERS }, () => watchStream(`${server.url}/live/auction/${auction}`)),
      );
      const sockets = await Promise.all(
        Array.from({ length: WATCHERS }, () => watchSocket(`${server.url}/ws/auction/${auction}/`)),
      );
      const { people, faults: faultsOfHistory } = await recorded(shop, buyers);
      const storm = new Storm(shop, dice);
      const blowing = storm.blow(people.slice(0, -2));
      await storm.reached(30 + dice.below(60));
      // two buyers join every auction: their payments are pending at the signal
      writeFileSync(hold, "");
      const joins = buyers
        .slice(-2)
        .flatMap((api) => shop.auctionIds.map((id) => api.post("/api/participations/", { auction: id })));
      const allPending = async () => expect(await pending(shop.buyers.slice(-2))).toBe(joins.length);
      await until(allPending);

      const began = performance.now();
      expect(await server.stop("SIGTERM"), server.output()).toBe(0);
      const ms = performance.now() - began;
      await blowing;
      expect((await Promise.all(joins)).map(({ status }) => status)).toEqual(joins.map(() => 201));
      expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(streams.map(() => true));
      expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual(sockets.map(() => 1001));
      expect(server.output()).not.toContain("cut off by the stop");
      const faults = [...(await storm.losses()), ...storm.strange, ...(await shop.violations())];
      expect(faults, `seed ${seed}`).toEqual([]);
      // requests on a closing connection are never read
      expect(await storm.doneUnanswered(), "done, and not answered").toEqual([]);
      expect(await pending()).toBe(0);
      server = await serve();
      expect(await faultsOfHistory(server), `run ${stats.runs}, seed ${seed}`).toEqual([]);
      stats.acknowledged += storm.acknowledged + joins.length;
      stats.slowestMs = Math.max(stats.slowestMs, Math.round(ms));
    }
    await server.stop();
    console.log(`stop: ${JSON.stringify(stats)}, 0 lost, seed ${seed}`);
  },
);
