import { afterAll, beforeAll, expect, test } from "vitest";
import { Dice } from "../http/fuzz/dice";
import { Browser, type Server } from "../http/server";
import { runs, seed } from "./options";
import { makeShop, PASSWORD, type Shop } from "./shop";
import { Storm } from "./storm";

/** More than twice as many as are let in at once. */
const READS = 700;
const FLOODS = runs(1);

let shop: Shop;
let server: Server;
beforeAll(async () => {
  shop = await makeShop({ buyers: 4 });
  server = await shop.serve({ LOG_LEVEL: "silent" });
});
afterAll(async () => {
  await server.stop();
  shop.remove();
});

interface Read {
  kind: string;
  status: number;
  retryAfter: string | null;
  type: string;
  text: string;
  ms: number;
}

test(
  `overload, ${FLOODS} times: reads beyond what can be served are refused at once, pledges and orders end truthfully`,
  { timeout: 60_000 + FLOODS * 30_000 },
  async () => {
    const [auction = 0] = shop.auctionIds;
    const buyers = await Promise.all(shop.buyers.map((name) => shop.login(server, name)));
    const browser = await new Browser(server).login(shop.buyers[0] ?? "", PASSWORD);
    // a signed-in person's page is in no cache
    const kinds: Record<string, { path: string; headers: Record<string, string> }> = {
      page: { path: `/auction/${auction}`, headers: { Accept: "text/html", Cookie: browser.cookies } },
      data: { path: `/auction/${auction}.data`, headers: { Cookie: browser.cookies } },
      call: { path: `/api/orders/`, headers: { Accept: "application/json", Cookie: browser.cookies } },
    };
    const dice = new Dice(seed);
    const read = async (kind: string): Promise<Read> => {
      const began = performance.now();
      const { path = "/", headers = {} } = kinds[kind] ?? {};
      const answer = await fetch(server.url + path, { headers });
      const text = await answer.text();
      const [retryAfter, type = ""] = [
        answer.headers.get("Retry-After"),
        answer.headers.get("Content-Type") ?? "",
      ];
      return { kind, status: answer.status, retryAfter, type, text, ms: performance.now() - began };
    };
    for (let n = 0; n < FLOODS; n++) {
      const storm = new Storm(shop, dice);
      const blowing = storm.blow(buyers);
      await storm.reached(10);
      const flood = Array.from({ length: READS }, () => read(dice.pick(Object.keys(kinds))));
      const health = fetch(`${server.url}/healthz`);
      const answers = await Promise.all(flood);
      await storm.reached(storm.acknowledged + 10);
      storm.stop();
      await blowing;

      expect((await health).status).toBe(200);
      const [served, refused] = [200, 503].map((wanted) => answers.filter(({ status }) => status === wanted));
      const others = answers.filter(({ status }) => status !== 200 && status !== 503);
      expect(others.map(({ kind, status, text }) => `${kind} ${status} ${text.slice(0, 300)}`)).toEqual([]);
      expect(served?.length).toBeGreaterThan(0);
      for (const kind of Object.keys(kinds)) {
        const some = refused?.filter((answer) => answer.kind === kind) ?? [];
        expect(some.length, kind).toBeGreaterThan(0);
        for (const { retryAfter, text, type } of some) {
          expect(Number(retryAfter)).toBeGreaterThan(0);
          expect(text).toContain("Please try again in a few seconds.");
          if (kind === "call") expect(type).toContain("application/json");
        }
      }
      // answered while those before them were still being served
      expect(median(refused)).toBeLessThan(median(served));
      expect([...storm.strange, ...storm.losses(), ...storm.cutOff], server.output()).toEqual([]);
      expect(shop.violations()).toEqual([]);
      expect((await read("page")).status, "once the flood is over").toBe(200);
      console.log(
        `overload: ${served?.length} served (median ${Math.round(median(served))} ms), ${refused?.length} refused (median ${Math.round(median(refused))} ms), ${storm.acknowledged} writes acknowledged`,
      );
    }
  },
);

function median(answers: readonly Read[] = []): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
