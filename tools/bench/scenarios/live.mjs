// One pledge told to 1,000 and to 5,000 watchers, by event stream and WebSocket, beside a bare `ws` server.
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "../load.mjs";
import { memory, startMeter } from "../meter.mjs";
import { table } from "../report.mjs";
import { startHelper, startShop, tell } from "../server.mjs";
import { ADMIN, joinAll, logIn, makeBuyers, openAuction, pledge } from "../shop.mjs";
import { dataDirOf, firstStart, temporaryFolder } from "../stage.mjs";

/**
 * @typedef {import("../crowd.mjs").Way} Way
 * @typedef {{ sent: number[], answered: number[], cpu: number, others: number, rss: number }} Told
 * @typedef {{ pid: number, port: number, path: string, say: (word: string) => Promise<number> }} Teller `say` answers the time of its answer
 */

const COUNTS = [1_000, 5_000];
const PLEDGERS = 30;
const LOWEST_CENTS = 60_000;
// boards are sent at most every 250 ms: further apart, each pledge gets its own
const APART_MS = 700;
const STORM = { perSecond: 20, seconds: 8 };
const SETTLE_MS = 3_000;

const now = () => Number(process.hrtime.bigint()) / 1e6;

/** @param {import("../server.mjs").ChildProcess} crowd @param {Teller} teller @param {number} times @returns {Promise<Told>} */
async function tellMany(crowd, teller, times, word = wordsFrom(LOWEST_CENTS)) {
  await sleep(SETTLE_MS);
  const { rss } = memory(teller.pid);
  const told = { sent: /** @type {number[]} */ ([]), answered: /** @type {number[]} */ ([]) };
  const helpers = [crowd.pid ?? 0];
  const measured = startMeter(teller.pid, helpers);
  for (let i = 0; i < times; i++) {
    const next = word();
    await tell(crowd, { expect: next });
    const at = now();
    const answeredAt = await teller.say(next);
    const heard = /** @type {{ times: number[], lost: number }} */ (await tell(crowd, { heard: true }));
    if (heard.lost) throw new Error(`${heard.lost} watchers were hung up on`);
    for (const time of heard.times) {
      told.sent.push(time - at);
      told.answered.push(time - answeredAt);
    }
    await sleep(APART_MS);
  }
  const { cpuMs, others } = measured();
  return { ...told, cpu: cpuMs / times, others, rss };
}

/** Amounts that no frame held before. @param {number} from in cents */
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
  /** @type {Teller} */
  const teller = {
    pid: shop.pid,
    port: Number(new URL(shop.origin).port),
    path: way === "socket" ? `/ws/auction/${auction.id}/` : `/live/auction/${auction.id}`,
    say: async (word) => {
      const buyer = buyers[(turn += 1) % buyers.length];
      if (buyer) await pledge(auction.url, buyer, centsOf(word));
      return now();
    },
  };
  const word = wordsFrom(LOWEST_CENTS);
  // warms up
  await storm(teller, word);
  const quiet = await storm(teller, word);
  const crowd = startHelper("crowd.mjs");
  const rows = await eachCount(way, crowd, teller, (name) =>
    tellMany(crowd, teller, times, word).then((told) => row(name, told)),
  );
  const stormy = await storm(teller, word);
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

/** Pledges faster than boards may be sent: answers the share of a core. @param {Teller} teller @param {() => string} word */
async function storm(teller, word) {
  const measured = startMeter(teller.pid);
  const began = now();
  const pledges = [];
  for (let i = 0; i < STORM.perSecond * STORM.seconds; i++) {
    // a buyer's later pledge may overtake the one before, which is then refused as too low
    pledges.push(teller.say(word()).catch(() => {}));
    await sleep(1000 / STORM.perSecond);
  }
  await Promise.all(pledges);
  return measured().cpuMs / (now() - began);
}

/** @param {string} name @param {number} times @param {number} bytes */
async function bareSocket(name, times, bytes) {
  const server = startHelper("bare-socket.mjs");
  const [address] = await once(server, "message");
  /** @type {Teller} */
  const teller = {
    pid: server.pid ?? 0,
    port: address.port,
    path: "/",
    say: async (word) => {
      server.send({ tell: word.padEnd(bytes, "x") });
      return now();
    },
  };
  const crowd = startHelper("crowd.mjs");
  const rows = await eachCount("socket", crowd, teller, (each) =>
    tellMany(crowd, teller, times).then((told) => row(`${name}, ${each}`, told)),
  );
  crowd.kill();
  server.kill();
  return rows;
}

/**
 * @template R @param {Way} way @param {import("../server.mjs").ChildProcess} crowd @param {Teller} teller
 * @param {(name: string) => Promise<R>} measure
 */
async function eachCount(way, crowd, { port, path }, measure) {
  crowd.once("exit", (code) => code && process.exit(code));
  const rows = [];
  let open = 0;
  for (const count of COUNTS) {
    await tell(crowd, { open: { way, port, path, count: count - open } });
    open = count;
    const name = `${way}, ${count.toLocaleString("en")} watchers`;
    rows.push(await measure(name));
    console.log(`Measured: ${name}`, rows.at(-1));
  }
  return rows;
}

const row = (/** @type {string} */ what, /** @type {Told} */ { sent, answered, cpu, others, rss }) => [
  what,
  ms(percentile(sent, 50)),
  ms(percentile(sent, 99)),
  ms(percentile(answered, 99)),
  ms(cpu),
  `${rss.toFixed(0)} MB`,
  percent(others),
];
const ms = (/** @type {number} */ value) => value.toFixed(0);

// a bid and a board of ten rows, which are sent together
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
  const head = ["one pledge told to", "p50 ms", "p99 ms", "p99 after the answer", "CPU ms", "RSS", "others"];
  console.log(`\n${table(head, rows)}\n`);
  for (const { what, value } of facts) console.log(`${what}: ${value}`);
}
