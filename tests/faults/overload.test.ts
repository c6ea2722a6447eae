import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Dice } from "../http/fuzz/dice";
import { Browser, type Server } from "../http/server";
import { runs, seed } from "./options";
import { makeShop, PASSWORD, type Shop } from "./shop";
import { Storm } from "./storm";

/** Three times as many as are let in at once, fewer than a system queues before they are accepted. */
const READS = 400;
const FLOODS = runs(2);

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
  status: number | undefined;
  retryAfter: number;
  type: string;
  body: string;
  ms: number;
}

/** Sends a request whole; answers what waits for its answer. */
async function send(agent: Agent, kind: string, path: string, headers: Record<string, string>) {
  const asked = request(server.url + path, { agent, headers });
  const answered = once(asked, "response") as Promise<[IncomingMessage]>;
  // so that one that fails early is told where it is waited for
  answered.catch(() => undefined);
  asked.end();
  await once(asked, "finish");
  return async (began: number): Promise<Read> => {
    const [answer] = await answered;
    const body = await text(answer);
    const { "retry-after": retryAfter, "content-type": type = "" } = answer.headers;
    const ms = performance.now() - began;
    return { kind, status: answer.statusCode, retryAfter: Number(retryAfter), type, body, ms };
  };
}

test(
  `overload, ${FLOODS} times: reads beyond what can be served are refused at once, pledges and orders end truthfully`,
  { timeout: 60_000 + FLOODS * 30_000 },
  async () => {
    const [auction = 0] = shop.auctionIds;
    const buyers = await Promise.all(shop.buyers.map((name) => shop.login(server, name)));
    const browser = await new Browser(server).login(shop.buyers[0] ?? "", PASSWORD);
    // a signed-in person's page is in no cache
    const signedIn = { Cookie: browser.cookies };
    const kinds = [
      ["page", `/auction/${auction}`, { ...signedIn, Accept: "text/html" }],
      ["data", `/auction/${auction}.data`, signedIn],
      ["call", "/api/orders/", { ...signedIn, Accept: "application/json" }],
    ] as const;
    const dice = new Dice(seed);
    for (let n = 0; n < FLOODS; n++) {
      const storm = new Storm(shop, dice);
      const blowing = storm.blow(buyers);
      await storm.reached(10);
      const agent = new Agent({ keepAlive: true });
      // all of them are there when the server looks up, however slow the machine is that sends them
      server.signal("SIGSTOP");
      const flood = await Promise.all(
        Array.from({ length: READS }, (_, i) => send(agent, ...(kinds[i % kinds.length] ?? kinds[0]))),
      );
      const health = fetch(`${server.url}/healthz`);
      const began = performance.now();
      server.signal("SIGCONT");
      const answers = await Promise.all(flood.map((wait) => wait(began)));
      agent.destroy();
      await storm.reached(storm.acknowledged + 10);
      storm.stop();
      await blowing;

      expect((await health).status).toBe(200);
      const served = answers.filter(({ status }) => status === 200);
      const refused = answers.filter(({ status }) => status === 503);
      const others = answers.filter((answer) => !served.includes(answer) && !refused.includes(answer));
      expect(others).toEqual([]);
      expect(served.length).toBeGreaterThan(0);
      for (const [kind] of kinds) {
        const some = refused.filter((answer) => answer.kind === kind);
        expect(some.length, kind).toBeGreaterThan(0);
        for (const { retryAfter, body, type } of some) {
          expect(retryAfter).toBeGreaterThan(0);
          expect(body).toContain("Please try again in a few seconds.");
          if (kind === "call") expect(type).toContain("application/json");
        }
      }
      // answered while those before them were still being served
      const atOnce = median(refused.filter(({ kind }) => kind !== "data"));
      expect(atOnce).toBeLessThan(median(served));
      expect([...storm.strange, ...storm.losses(), ...storm.cutOff]).toEqual([]);
      expect(shop.violations()).toEqual([]);
      const { status } = await browser.get(`/auction/${auction}`);
      expect(status, "once the flood is over").toBe(200);
      console.log(
        `overload: ${served.length} served (median ${Math.round(median(served))} ms), ${refused.length} refused (median ${Math.round(atOnce)} ms), ${storm.acknowledged} writes acknowledged`,
      );
    }
  },
);

function median(answers: readonly Read[]): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
