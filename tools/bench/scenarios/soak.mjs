// Ten minutes of a busy evening, to see if memory grows. Requests are sent at a fixed rate, even if earlier ones are not answered.
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { joinedBuyers, jsonHeaders, pledgeBody } from "../api-buyers.mjs";
import { median, percentile } from "../load.mjs";
import { memory, startMeter } from "../meter.mjs";
import { printFacts, table } from "../report.mjs";
import { openSale, tokenOf } from "../rest-calls.mjs";
import { sendToHelper, startHelper, startShop } from "../server.mjs";
import { ADMIN, logIn, openAuction, PASSWORD } from "../shop.mjs";
import { dataDirOf, firstStart, temporaryFolder } from "../stage.mjs";

/**
 * @typedef {import("../server.mjs").Shop} Shop
 * @typedef {{ method?: string, path: string, headers: Record<string, string>, body?: string, status: number }} Request
 * @typedef {{ name: string, perSecond: number, next: (i: number) => Request }} Stream
 */

const MINUTES = { full: 10, quick: 2 };
const SAMPLE_MS = 1_000;
const WATCHERS = 500;
// all watchers leave, and as many new ones connect
const CHURN_MS = 30_000;
const BUYERS = 50;
const LIMIT_MB = 400;

export async function soak(/** @type {boolean} */ isQuick) {
  const minutes = isQuick ? MINUTES.quick : MINUTES.full;
  const folder = temporaryFolder(minutes + 5);
  await firstStart(folder);
  const shop = await startShop({ dataDir: dataDirOf(folder) });
  const { streams, auctionId } = await evening(shop);
  const until = performance.now() + minutes * 60_000;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 100 });
  /** @type {Map<string, { ms: number[], wrong: number }>} */
  const answers = new Map(streams.map(({ name }) => [name, { ms: [], wrong: 0 }]));
  const measured = startMeter(shop.pid);
  const [samples] = await Promise.all([
    sampled(shop, until),
    watched(shop, auctionId, until),
    ...streams.map((stream) => arriving(shop.origin, agent, stream, until, answers.get(stream.name))),
  ]);
  const { cpuMs, others } = measured();
  agent.destroy();
  report(streams, answers, samples);
  printFacts([
    { what: "CPU of a core (others)", value: `${share(cpuMs / (minutes * 60_000))} (${share(others)})` },
    { what: "RSS at its highest", value: `${memory(shop.pid).peak.toFixed(0)} MB of ${LIMIT_MB}` },
    { what: "RSS, last third by the middle one", value: share(lastByMiddle(samples)) },
  ]);
  await shop.stop();
}

/** @param {Shop} shop @returns {Promise<{ streams: Stream[], auctionId: number }>} */
async function evening({ origin }) {
  const { id: auctionId } = await openAuction(origin, await logIn(origin, ADMIN));
  const buyers = await joinedBuyers(origin, BUYERS, auctionId);
  const sale = await openSale(origin, await tokenOf(origin, ADMIN));
  const [{ username } = { username: "" }] = buyers;
  const page = { accept: "text/html", "accept-encoding": "br" };
  const session = { ...page, cookie: await logIn(origin, { username, password: PASSWORD }) };
  let cents = 60_000;
  /** @param {readonly string[]} paths @param {Record<string, string>} headers */
  const pages = (paths, headers) => (/** @type {number} */ i) => ({
    path: paths[i % paths.length] ?? "/",
    headers,
    status: 200,
  });
  const auction = `/auction/${auctionId}`;
  const product = `/product/${sale}`;
  const [buyer] = buyers;
  const token = () => buyers[cents % BUYERS]?.token ?? "";
  return {
    auctionId,
    streams: [
      {
        name: "pages of visitors, each search another",
        perSecond: 20,
        next: (i) => pages(["/", product, auction, `/browse?q=word${i}`], page)(i),
      },
      {
        name: "pages of somebody signed in",
        perSecond: 20,
        next: pages(["/", "/browse", product, auction, "/cart", "/dashboard"], session),
      },
      {
        name: "pledges",
        perSecond: 40,
        next: () => {
          cents += 1;
          return {
            method: "POST",
            path: "/api/bids/",
            headers: jsonHeaders(token()),
            body: pledgeBody(auctionId, cents),
            status: 201,
          };
        },
      },
      {
        name: "calls",
        perSecond: 20,
        next: pages(
          ["/api/auctions/?page_size=24", `/api/auctions/${auctionId}/leaderboard/`, "/api/cart/"],
          {
            ...jsonHeaders(buyer?.token ?? ""),
          },
        ),
      },
      {
        name: "to the cart",
        perSecond: 10,
        next: () => ({
          method: "POST",
          path: "/api/cart/add/",
          headers: jsonHeaders(buyer?.token ?? ""),
          body: JSON.stringify({ product_id: sale, quantity: 1 }),
          status: 200,
        }),
      },
    ],
  };
}

/** @param {string} origin @param {http.Agent} agent @param {Stream} stream @param {number} until @param {{ ms: number[], wrong: number } | undefined} answers */
async function arriving(origin, agent, { perSecond, next }, until, answers) {
  const began = performance.now();
  const sent = new Set();
  for (let i = 0; ; i++) {
    const at = began + (i * 1_000) / perSecond;
    if (at > until) break;
    if (performance.now() < at) await sleep(at - performance.now());
    const one = send(origin, agent, next(i)).then((isRight) => {
      sent.delete(one);
      answers?.ms.push(performance.now() - at);
      if (!isRight && answers) answers.wrong += 1;
    });
    sent.add(one);
  }
  await Promise.all(sent);
}

/** Returns whether the status was the expected one. @param {string} origin @param {http.Agent} agent @param {Request} request @returns {Promise<boolean>} */
const send = (origin, agent, { method = "GET", path, headers, body, status }) =>
  new Promise((resolve) => {
    const request = http.request(origin + path, { method, headers, agent });
    request.once("error", () => resolve(false));
    request.once("response", (response) => {
      response.once("error", () => resolve(false));
      response.once("end", () => resolve(response.statusCode === status));
      response.resume();
    });
    request.end(body);
  });

/** @param {Shop} shop @param {number} auctionId @param {number} until */
async function watched({ origin }, auctionId, until) {
  const port = Number(new URL(origin).port);
  while (performance.now() < until) {
    const crowd = startHelper("crowd.mjs");
    const path = { socket: `/ws/auction/${auctionId}/`, stream: `/live/auction/${auctionId}` };
    for (const way of /** @type {const} */ (["socket", "stream"]))
      await sendToHelper(crowd, { open: { way, port, path: path[way], count: WATCHERS / 2 } });
    await sleep(Math.max(0, Math.min(CHURN_MS, until - performance.now())));
    crowd.kill();
  }
}

/** Memory in MB, each second. @param {Shop} shop @param {number} until */
async function sampled({ pid }, until) {
  const samples = [];
  while (performance.now() < until) {
    samples.push(memory(pid).rss);
    await sleep(SAMPLE_MS);
  }
  return samples;
}

/** @param {readonly Stream[]} streams @param {ReadonlyMap<string, { ms: number[], wrong: number }>} answers @param {readonly number[]} samples */
function report(streams, answers, samples) {
  const rows = streams.map(({ name, perSecond }) => {
    const { ms, wrong } = answers.get(name) ?? { ms: [], wrong: 0 };
    const figures = [50, 99].map((percent) => percentile(ms, percent).toFixed(1));
    return [name, String(perSecond), String(ms.length), String(wrong), ...figures];
  });
  console.log(`\n${table(["what", "a second", "answers", "wrong", "p50 ms", "p99 ms"], rows)}`);
  const perMinute = 60_000 / SAMPLE_MS;
  const minutes = [];
  for (let from = 0; from + perMinute / 2 <= samples.length; from += perMinute) {
    const minute = samples.slice(from, from + perMinute);
    const figures = [Math.min(...minute), median(minute), Math.max(...minute)];
    minutes.push([String(minutes.length + 1), ...figures.map((each) => each.toFixed(0))]);
  }
  console.log(`\n${table(["minute", "RSS lowest MB", "median", "highest"], minutes)}`);
}

function lastByMiddle(/** @type {readonly number[]} */ samples) {
  const third = Math.floor(samples.length / 3);
  return median(samples.slice(2 * third)) / median(samples.slice(third, 2 * third));
}

const share = (/** @type {number} */ value) => `${(100 * value).toFixed(0)} %`;
