// One pledge sent to 1,000 and to 5,000 watchers, by event stream and WebSocket, compared with a bare `ws` server.
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "../load.mjs";
import { memory, startMeter } from "../meter.mjs";
import { table } from "../report.mjs";
import { sendToHelper, startHelper, startShop } from "../server.mjs";
import { ADMIN, joinAll, logIn, makeBuyers, openAuction, pledge } from "../shop.mjs";
import { dataDirOf, firstStart, temporaryFolder } from "../stage.mjs";

/**
 * @typedef {import("../crowd.mjs").Way} Way
 * @typedef {{ sent: number[], answered: number[], cpu: number, others: number, rss: number }} Measured
 * @typedef {{ pid: number, port: number, path: string, publish: (word: string) => Promise<number> }} Publisher `publish` returns when it was answered
 */

const COUNTS = [1_000, 5_000];
const PLEDGERS = 30;
const LOWEST_CENTS = 60_000;
// boards are sent at most every 250 ms: with a longer pause each pledge gets its own
const APART_MS = 700;
const STORM = { perSecond: 20, seconds: 8 };
const SETTLE_MS = 3_000;

const now = () => Number(process.hrtime.bigint()) / 1e6;

/** @param {import("../server.mjs").ChildProcess} crowd @param {Publisher} publisher @param {number} times @returns {Promise<Measured>} */
async function measureDelivery(crowd, publisher, times, word = wordsFrom(LOWEST_CENTS)) {
  await sleep(SETTLE_MS);
  const { rss } = memory(publisher.pid);
  const delays = { sent: /** @type {number[]} */ ([]), answered: /** @type {number[]} */ ([]) };
  const helpers = [crowd.pid ?? 0];
  const meter = startMeter(publisher.pid, helpers);
  for (let i = 0; i < times; i++) {
    const next = word();
    await sendToHelper(crowd, { expect: next });
    const at = now();
    const answeredAt = await publisher.publish(next);
    const arrived = /** @type {{ times: number[], lost: number }} */ (
      await sendToHelper(crowd, { received: true })
    );
    if (arrived.lost) throw new Error(`${arrived.lost} watchers were hung up on`);
    for (const time of arrived.times) {
      delays.sent.push(time - at);
      delays.answered.push(time - answeredAt);
    }
    await sleep(APART_MS);
  }
  const { cpuMs, others } = meter();
  return { ...delays, cpu: cpuMs / times, others, rss };
}

/** Amounts that no earlier frame contained. @param {number} from in cents */
function wordsFrom(from) {
  let cents = from;
  return () => `"pledge_amount":${(cents += 101) / 100},`;
}

const centsOf = (/** @type {string} */ word) => Math.round(Number(/[\d.]+/.exec(word)?.[0]) * 100);

async function soko(/** @type {Way} */ way, /** @type {string} */ folder, /** @type {number} */ times) {
  const shop = await startShop({ dataDir: dataDirOf(folder), env: { LIVE_CONNECTIONS: "50000" } });
  const admin = await logIn(shop.origin, ADMIN);
  const buyers = await makeBuyers(shop.origin, PLEDGERS, way);
  const auction = await openAuction(shop.origin, admin);
  await joinAll(auction.url, buyers);
  let turn = 0;
  /** @type {Publisher} */
  const publisher = {
    pid: shop.pid,
    port: Number(new URL(shop.origin).port),
    path: way === "socket" ? `/ws/auction/${auction.id}/` : `/live/auction/${auction.id}`,
    publish: async (word) => {
      const buyer = buyers[(turn += 1) % buyers.length];
      if (buyer) await pledge(auction.url, buyer, centsOf(word));
      return now();
    },
  };
  const word = wordsFrom(LOWEST_CENTS);
  // warm-up
  await storm(publisher, word);
  const quiet = await storm(publisher, word);
  const crowd = startHelper("crowd.mjs");
  const rows = await eachCount(way, crowd, publisher, (name) =>
    measureDelivery(crowd, publisher, times, word).then((measured) => row(name, measured)),
  );
  const stormy = await storm(publisher, word);
  crowd.kill();
  await shop.stop();
  return {
    rows,
    fact: {
      what: `${way}, ${STORM.perSecond} pledges a second, 5,000 watchers`,
      value: `${percent(stormy)} of a core, ${percent(quiet)} of it for the pledges themselves`,
    },
  };
}

const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(0)} %`;

/** Pledges faster than boards are sent, and returns the share of a core that this takes. @param {Publisher} publisher @param {() => string} word */
async function storm(publisher, word) {
  const meter = startMeter(publisher.pid);
  const began = now();
  const pledges = [];
  for (let i = 0; i < STORM.perSecond * STORM.seconds; i++) {
    // a buyer's later pledge may overtake the one before, which is then refused as too low
    pledges.push(publisher.publish(word()).catch(() => {}));
    await sleep(1000 / STORM.perSecond);
  }
  await Promise.all(pledges);
  return meter().cpuMs / (now() - began);
}

/** @param {string} name @param {number} times @param {number} bytes */
async function bareSocket(name, times, bytes) {
  const server = startHelper("bare-socket.mjs");
  const [address] = await once(server, "message");
  /** @type {Publisher} */
  const publisher = {
    pid: server.pid ?? 0,
    port: address.port,
    path: "/",
    publish: async (word) => {
      server.send({ broadcast: word.padEnd(bytes, "x") });
      return now();
    },
  };
  const crowd = startHelper("crowd.mjs");
  const rows = await eachCount("socket", crowd, publisher, (each) =>
    measureDelivery(crowd, publisher, times).then((measured) => row(`${name}, ${each}`, measured)),
  );
  crowd.kill();
  server.kill();
  return rows;
}

/**
 * @template R @param {Way} way @param {import("../server.mjs").ChildProcess} crowd @param {Publisher} publisher
 * @param {(name: string) => Promise<R>} measure
 */
async function eachCount(way, crowd, { port, path }, measure) {
  crowd.once("exit", (code) => code && process.exit(code));
  const rows = [];
  let open = 0;
  for (const count of COUNTS) {
    await sendToHelper(crowd, { open: { way, port, path, count: count - open } });
    open = count;
    const name = `${way}, ${count.toLocaleString("en")} watchers`;
    rows.push(await measure(name));
    console.log(`Measured: ${name}`, rows.at(-1));
  }
  return rows;
}

const row = (/** @type {string} */ what, /** @type {Measured} */ { sent, answered, cpu, others, rss }) => [
  what,
  ms(percentile(sent, 50)),
  ms(percentile(sent, 99)),
  ms(percentile(answered, 99)),
  ms(cpu),
  `${rss.toFixed(0)} MB`,
  percent(others),
];
const ms = (/** @type {number} */ value) => value.toFixed(0);

// a bid and a board of ten rows are sent together
const BYTES = 1_500;

export async function live(/** @type {boolean} */ isQuick) {
  const times = isQuick ? 5 : 20;
  const folder = temporaryFolder(10);
  await firstStart(folder);
  const rows = await bareSocket("bare ws", times, BYTES);
  const facts = [];
  for (const way of /** @type {const} */ (["stream", "socket"])) {
    const measured = await soko(way, folder, times);
    rows.push(...measured.rows.map(([name = "", ...cells]) => [`Soko ${name}`, ...cells]));
    facts.push(measured.fact);
  }
  const head = ["one pledge sent to", "p50 ms", "p99 ms", "p99 after the answer", "CPU ms", "RSS", "others"];
  console.log(`\n${table(head, rows)}\n`);
  for (const { what, value } of facts) console.log(`${what}: ${value}`);
}
