import { once } from "node:events";
import http from "node:http";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { Dice } from "../http/fuzz/dice";
import { runs, seed } from "./options";
import { withRows } from "./rows";
import { makeShop, type Shop } from "./shop";
import { Storm } from "./storm";

const RUNS = runs(2);
const WATCHERS = 20;
// long enough for joins to be under way at the signal
const PAYMENT_MS = 2_000;

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop({ buyers: 8 });
});
afterAll(() => shop.remove());

/** Resolves after the first bytes; `ended` tells whether the stream was complete. */
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

/** Payments under way of these buyers. */
const pending = (usernames = shop.buyers) =>
  withRows(shop.databaseUrl, async (ask) => {
    const names = await ask(
      `SELECT u."username" FROM "Participation" s JOIN "User" u ON u."id" = s."userId" WHERE s."paymentStatus" = 'pending'`,
    );
    return names.filter(({ username }) => usernames.includes(String(username))).length;
  });

test(
  `SIGTERM under load, ${RUNS} times: what is under way is answered, streams end cleanly, exit 0 within 10 s`,
  { timeout: 60_000 + RUNS * 20_000 },
  async () => {
    const dice = new Dice(seed);
    const stats = { runs: 0, acknowledged: 0, slowestMs: 0 };
    for (; stats.runs < RUNS; stats.runs++) {
      const server = await shop.serve({ MOCK_PAYMENT_DELAY_MS: String(PAYMENT_MS) });
      await shop.openNextRounds(await shop.login(server, shop.admins[0] ?? ""));
      const buyers = await Promise.all(shop.buyers.map((name) => shop.login(server, name)));
      const [auction = 0] = shop.auctionIds;
      const streams = await Promise.all(
        Array.from({ length: WATCHERS }, () => watchStream(`${server.url}/live/auction/${auction}`)),
      );
      const sockets = await Promise.all(
        Array.from({ length: WATCHERS }, () => watchSocket(`${server.url}/ws/auction/${auction}/`)),
      );
      const storm = new Storm(shop, dice);
      const blowing = storm.blow(buyers.slice(0, -2));
      await storm.reached(30 + dice.below(60));
      // two buyers join everywhere: their payments are under way at the signal
      const joins = buyers
        .slice(-2)
        .flatMap((api) => shop.auctionIds.map((id) => api.post("/api/participations/", { auction: id })));
      const allPending = async () => expect(await pending(shop.buyers.slice(-2))).toBe(joins.length);
      await vi.waitFor(allPending, { timeout: 60_000, interval: 20 });

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
      // requests on a connection that was being closed were never read
      expect(await storm.doneUnanswered(), "done, and not answered").toEqual([]);
      expect(await pending()).toBe(0);
      stats.acknowledged += storm.acknowledged + joins.length;
      stats.slowestMs = Math.max(stats.slowestMs, Math.round(ms));
    }
    console.log(`stop: ${JSON.stringify(stats)}, 0 lost, seed ${seed}`);
  },
);
