// Pledges, lists and watchers: one process on SQLite, compared in turns with one, two and three on their own PostgreSQL.
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { ownPostgres } from "../../../scripts/test-postgres.mjs";
import { pledgeBody, post } from "../api-buyers.mjs";
import {
  AUCTIONS,
  drive,
  filled,
  HEAD,
  higher,
  measured,
  nextOf,
  opened,
  pledgeIn,
  postgresCpu,
  row,
} from "../bursts.mjs";
import { interleave } from "../load.mjs";
import { cpuMs } from "../meter.mjs";
import { printFacts, table } from "../report.mjs";
import { sendToHelper, startHelper } from "../server.mjs";
import { temporaryFolder } from "../stage.mjs";

/**
 * @typedef {import("../bursts.mjs").Arrangement} Arrangement
 * @typedef {import("../bursts.mjs").Burst} Burst
 * @typedef {import("../server.mjs").Shop} Shop
 */

const WATCHERS = 900;
const APART_MS = 500;

const PLANS = {
  full: { rounds: 6, seconds: 3, pledges: 20 },
  quick: { rounds: 2, seconds: 1.5, pledges: 6 },
};

const LIST = "/api/auctions/?page=1&page_size=24";
/** @type {Record<string, import("../bursts.mjs").Work>} */
const WORKS = {
  "pledges, one auction": { connections: 32, status: 201, requestFor: pledgeIn(1) },
  "pledges, eight auctions": { connections: 32, status: 201, requestFor: pledgeIn(AUCTIONS) },
  "list of 24, signed in": {
    connections: 16,
    status: 200,
    requestFor: ({ tokens }) => ({ method: "GET", path: LIST, token: nextOf(tokens) }),
  },
  "list of 24, from the cache": {
    connections: 16,
    status: 200,
    requestFor: () => ({ method: "GET", path: LIST }),
  },
};

export async function processes(/** @type {boolean} */ isQuick) {
  const plan = isQuick ? PLANS.quick : PLANS.full;
  const postgres = await ownPostgres({ isDurable: true });
  if (!postgres) throw new Error("No PostgreSQL: its programs are not found");
  const folder = temporaryFolder(40);
  const lite = [await opened(folder, "sqlite", {})];
  const several = { DATABASE_URL: postgres.url, SESSION_SECRET: "one secret for all processes of a shop" };
  const shops = /** @type {Shop[]} */ ([]);
  for (let n = 0; n < 3; n++) shops.push(await opened(folder, "postgres", several));
  const things = await filled(shops.slice(0, 1));
  /** @type {Arrangement[]} */
  const arrangements = [
    { name: "SQLite, 1", shops: lite, things: await filled(lite) },
    ...[1, 2, 3].map((n) => ({ name: `PostgreSQL, ${n}`, shops: shops.slice(0, n), things })),
  ];
  const rows = [];
  for (const [what, work] of Object.entries(WORKS)) {
    const burst = (/** @type {Arrangement} */ arrangement) => () =>
      measured(arrangement, work, plan.seconds, postgres.pid());
    for (const { shops } of arrangements) await drive(shops, work, things, 0.5).catch(() => undefined);
    const bursts = Object.fromEntries(arrangements.map((each) => [each.name, burst(each)]));
    const taken = await interleave(bursts, plan.rounds);
    for (const [name, all] of Object.entries(taken)) rows.push(row(what, name, /** @type {Burst[]} */ (all)));
  }
  console.log(`\n${table(HEAD, rows)}`);
  for (const arrangement of arrangements)
    printFacts(await watched(arrangement, plan.pledges, postgres.pid()));
  for (const shop of [...lite, ...shops]) await shop.stop();
  postgres.end();
}

/** One pledge sent to the watchers of all processes. @param {Arrangement} arrangement @param {number} pledges @param {number} postmaster */
async function watched({ name, shops, things }, pledges, postmaster) {
  const [auction = 0] = things.auctions;
  const crowd = startHelper("crowd.mjs");
  for (const { origin } of shops)
    for (const [way, path] of [
      ["stream", `/live/auction/${auction}`],
      ["socket", `/ws/auction/${auction}/`],
    ])
      // oxfmt-ignore
      await sendToHelper(crowd, {
        open: { way, port: Number(new URL(origin).port), path, count: WATCHERS / 2 / shops.length },
      });
  await sendToHelper(crowd, { follow: true });
  const agent = new http.Agent({ keepAlive: true });
  const cpu = () => shops.map(({ pid }) => cpuMs(pid));
  const [before, postgresBefore] = [cpu(), postgresCpu(postmaster)];
  const pledged = [];
  for (let n = 0; n < pledges; n++) {
    const cents = higher();
    const at = Number(process.hrtime.bigint()) / 1e6;
    const { origin } = /** @type {Shop} */ (shops[n % shops.length]);
    const { status } = await post(`${origin}/api/bids/`, pledgeBody(auction, cents), {
      token: nextOf(things.tokens),
      agent,
    });
    if (status !== 201) throw new Error(`a pledge answered ${status}`);
    pledged.push({ shillings: cents / 100, at });
    await sleep(APART_MS);
  }
  const spent = cpu().reduce((sum, ms, i) => sum + ms - (before[i] ?? 0), 0) / pledges;
  const inPostgres = (postgresCpu(postmaster) - postgresBefore) / pledges;
  const { p50, p99, most, missing } = /** @type {Record<"p50" | "p99" | "most" | "missing", number>} */ (
    await sendToHelper(crowd, { delivered: pledged })
  );
  if (missing) throw new Error(`${missing} boards never arrived`);
  agent.destroy();
  crowd.kill();
  const ms = (/** @type {number} */ value) => value.toFixed(0);
  return [
    {
      what: `${name}: a pledge on the boards of ${WATCHERS}, p50 / p99 / longest`,
      value: `${ms(p50)} / ${ms(p99)} / ${ms(most)} ms`,
    },
    {
      what: `${name}: CPU for it, shop + PostgreSQL (its seconds of rest included)`,
      value: `${ms(spent)} + ${ms(inPostgres)} ms`,
    },
  ];
}
