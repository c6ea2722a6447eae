import { afterAll, beforeAll, expect, test } from "vitest";
import { Dice } from "../http/fuzz/dice";
import { Browser, type Server } from "../http/server";
import { runs, seed } from "./options";
import { recorded } from "./recorded";
import { makeShop, PASSWORD, type Shop } from "./shop";
import { Storm } from "./storm";
import { until } from "../until";

// more than twice as many as the limit of concurrent requests
const READS = 700;
const FLOODS = runs(1);

let shop: Shop;
let server: Server;
beforeAll(async () => {
  shop = await makeShop({ buyers: 4 });
  server = await shop.serve({ LOG_LEVEL: "warn" });
});
afterAll(async () => {
  await server.stop();
  await shop.remove();
});

interface Probe {
  readonly kind: "page" | "data" | "call" | "cached";
  readonly path: string;
  readonly headers?: Record<string, string>;
}

interface Read extends Probe {
  status: number;
  retryAfter: string | null;
  type: string;
  text: string;
  ms: number;
}

async function read(probe: Probe): Promise<Read> {
  const began = performance.now();
  const answer = await fetch(server.url + probe.path, probe.headers && { headers: probe.headers });
  const text = await answer.text();
  const { status, headers } = answer;
  const [retryAfter, type = ""] = [headers.get("Retry-After"), headers.get("Content-Type") ?? ""];
  return { ...probe, status, retryAfter, type, text, ms: performance.now() - began };
}

const KINDS = ["page", "data", "call"];
// a fast machine may serve a whole flood, so more may follow
const MORE_FLOODS = 20;

/** Continues until there were `FLOODS`, and reads of each kind were refused. */
const goesOn = (floods: number, refusedKinds: ReadonlySet<string>) =>
  floods < FLOODS || (refusedKinds.size < KINDS.length && floods < FLOODS + MORE_FLOODS);

/** Every answer is complete, or a refusal with a message. */
function expectTruth(answers: readonly Read[]) {
  const [served = [], refused = []] = [200, 503].map((wanted) =>
    answers.filter(({ status }) => status === wanted),
  );
  const others = answers.filter(({ status }) => status !== 200 && status !== 503);
  expect(others.map(({ kind, status, text }) => `${kind} ${status} ${text.slice(0, 300)}`)).toEqual([]);
  expect(served.length).toBeGreaterThan(0);
  for (const { kind, retryAfter, text, type } of refused) {
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(text).toContain("Please try again in a few seconds.");
    if (kind === "call") expect(type).toContain("application/json");
  }
  return { served, refused };
}

const HTML = { Accept: "text/html" };
const JSON_ONLY = { Accept: "application/json" };

test(
  `overload, ${FLOODS} times: excess reads are refused, and pledges and orders get correct answers`,
  { timeout: 600_000 + FLOODS * 60_000 },
  async () => {
    const [auction = 0] = shop.auctionIds;
    const buyers = await Promise.all(shop.buyers.map((name) => shop.login(server, name)));
    const browser = await new Browser(server).login(shop.buyers[0] ?? "", PASSWORD);
    // the page of a signed-in person is never cached
    const mine = { Cookie: browser.cookies };
    const kinds: Probe[] = [
      { kind: "page", path: `/auction/${auction}`, headers: { ...HTML, ...mine } },
      { kind: "data", path: `/auction/${auction}.data`, headers: mine },
      { kind: "call", path: "/api/orders/", headers: { ...JSON_ONLY, ...mine } },
    ];
    const dice = new Dice(seed);
    const refusedKinds = new Set<string>();
    for (let n = 0; goesOn(n, refusedKinds); n++) {
      const { people, faults } = await recorded(shop, buyers);
      const storm = new Storm(shop, dice);
      const blowing = storm.blow(people);
      await storm.reached(10);
      const flood = Array.from({ length: READS }, () => read(dice.pick(kinds)));
      const health = fetch(`${server.url}/healthz`);
      const answers = await Promise.all(flood);
      await storm.reached(storm.acknowledged + 10);
      storm.stop();
      await blowing;

      expect((await health).status).toBe(200);
      const { served, refused } = expectTruth(answers);
      for (const { kind } of refused) refusedKinds.add(kind);
      expect([...storm.strange, ...(await storm.losses()), ...storm.cutOff], server.output()).toEqual([]);
      expect([...(await shop.violations()), ...(await faults(server))], `seed ${seed}`).toEqual([]);
      for (const one of kinds) expect((await read(one)).status, "once the flood is over").toBe(200);
      console.log(`overload: ${countsOf({ served, refused })}, ${storm.acknowledged} writes acknowledged`);
    }
    expect(refusedKinds).toEqual(new Set(KINDS));
  },
);

test(
  `overload by visitors, ${FLOODS} times: new searches are refused like other reads, cached pages are served`,
  { timeout: 600_000 + FLOODS * 60_000 },
  async () => {
    const dice = new Dice(seed);
    // cached for ten seconds
    const cached: Probe = { kind: "cached", path: `/product/${shop.productIds[0]}`, headers: HTML };
    const refusedKinds = new Set<string>();
    for (let n = 0; goesOn(n, refusedKinds); n++) {
      const search = (i: number) =>
        dice.pick<Probe>([
          { kind: "page", path: `/browse?q=${n}x${i}`, headers: HTML },
          { kind: "data", path: `/browse.data?q=${n}x${i}` },
          { kind: "call", path: `/api/auctions/?q=${n}x${i}`, headers: JSON_ONLY },
        ]);
      expect((await read(cached)).status).toBe(200);
      const flood = Array.from({ length: READS }, (_, i) => read(i % 20 === 19 ? cached : search(i)));
      const health = fetch(`${server.url}/healthz`);
      const answers = await Promise.all(flood);

      expect((await health).status).toBe(200);
      const hits = answers.filter(({ kind }) => kind === "cached");
      expect(new Set(hits.map(({ status }) => status))).toEqual(new Set([200]));
      const { served, refused } = expectTruth(answers.filter(({ kind }) => kind !== "cached"));
      for (const { kind } of refused) refusedKinds.add(kind);
      expect((await read(search(READS))).status, "once the flood is over").toBe(200);
      console.log(`overload by the signed-out: ${countsOf({ served, refused })}`);
    }
    expect(refusedKinds).toEqual(new Set(KINDS));
    // one log entry for many refusals
    await until(() => expect(server.output()).toContain("too busy: requests refused"));
    expect(server.output()).not.toContain('"answered"');
  },
);

const countsOf = ({ served, refused }: { served: readonly Read[]; refused: readonly Read[] }) =>
  `${served.length} served (median ${Math.round(median(served))} ms), ${refused.length} refused (median ${Math.round(median(refused))} ms)`;

function median(answers: readonly Read[]): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
