// One pledge, sent to everybody who watches the auction.
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "../load.mjs";
import { cpuMs, memory } from "../meter.mjs";
import { joinAll, openAuction, pledge } from "../shop.mjs";

/** @typedef {{ wanted: string, bid: number[], board: number[] }} Arrivals when each watcher received the frames of a pledge */

const WATCHERS = 500;
const PLEDGERS = 10;
const LOWEST_CENTS = 60_000;
// boards are sent at most every 250 ms: with a longer pause each pledge gets its own
const APART_MS = 500;
const PATIENCE_MS = 5_000;

/** @param {import("../stage.mjs").Stage} stage @param {number} pledges @returns {Promise<string[][]>} */
export async function watchers({ shop: { origin, pid }, admin, buyers }, pledges) {
  const pledgers = buyers.slice(0, PLEDGERS);
  const auction = await openAuction(origin, admin);
  await joinAll(origin, auction, pledgers);

  /** @type {Arrivals} */
  let arrivals = { wanted: "", bid: [], board: [] };
  const onEvent = (/** @type {string} */ event) => {
    if (!event.includes(arrivals.wanted)) return;
    if (event.includes("event: bid_placed")) arrivals.bid.push(performance.now());
    if (event.includes("event: leaderboard_update")) arrivals.board.push(performance.now());
  };
  const live = `${origin}/live/auction/${auction}`;
  const agent = new http.Agent({ maxSockets: Infinity });
  await Promise.all(Array.from({ length: WATCHERS }, () => watch(live, agent, onEvent)));
  const { rss } = memory(pid);

  /** @type {Record<"answer" | "bid" | "board", number[]>} */
  const times = { answer: [], bid: [], board: [] };
  const cpuBefore = cpuMs(pid);
  for (let i = 0; i < pledges; i++) {
    await sleep(APART_MS);
    const buyer = pledgers[i % pledgers.length];
    if (!buyer) break;
    const cents = LOWEST_CENTS + i * 100;
    arrivals = { wanted: `"pledge_amount":${cents / 100},`, bid: [], board: [] };
    const sent = performance.now();
    await pledge(origin, buyer, auction, cents);
    times.answer.push(performance.now() - sent);
    await allArrived(arrivals);
    times.bid.push(...arrivals.bid.map((at) => at - sent));
    times.board.push(...arrivals.board.map((at) => at - sent));
  }
  const cpu = (cpuMs(pid) - cpuBefore) / pledges;
  agent.destroy();
  return [
    [`a pledge's answer while ${WATCHERS} watch, p50 / p99`, spread(times.answer)],
    ["bid frame after the pledge was sent, p50 / p99", spread(times.bid)],
    ["board frame after the pledge was sent, p50 / p99", spread(times.board)],
    [`CPU a pledge with ${WATCHERS} watchers (two frames each)`, `${cpu.toFixed(0)} ms`],
    [`RSS with ${WATCHERS} watchers`, `${rss.toFixed(0)} MB`],
  ];
}

/** Resolves when the first frame arrives. @param {string} url @param {http.Agent} agent @param {(event: string) => void} onEvent */
function watch(url, agent, onEvent) {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers: { accept: "text/event-stream" } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`));
      let rest = "";
      response.setEncoding("utf8");
      response.on("data", (/** @type {string} */ chunk) => {
        const events = (rest + chunk).split("\n\n");
        rest = events.pop() ?? "";
        for (const event of events) {
          if (event.includes("event: ")) resolve(undefined);
          onEvent(event);
        }
      });
      // the scenario ends by closing the connections
      response.once("error", () => {});
    });
    request.once("error", reject);
  });
}

async function allArrived(/** @type {Arrivals} */ arrivals) {
  const deadline = performance.now() + PATIENCE_MS;
  while (arrivals.bid.length < WATCHERS || arrivals.board.length < WATCHERS) {
    if (performance.now() > deadline)
      throw new Error(
        `Of ${WATCHERS} watchers ${arrivals.bid.length} got the bid, ${arrivals.board.length} the board`,
      );
    await sleep(5);
  }
}

/** @param {readonly number[]} times */
const spread = (times) => `${percentile(times, 50).toFixed(1)} / ${percentile(times, 99).toFixed(1)} ms`;
