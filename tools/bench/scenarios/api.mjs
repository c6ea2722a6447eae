// Reads send a bearer token, so that the calls are measured and not the cache of signed-out answers.
import path from "node:path";
import { drive, interleave } from "../load.mjs";
import { printRows } from "../report.mjs";
import { callOnce, CALL_NAMES, callRequests, restStage } from "../rest-calls.mjs";
import { dataDirOf, firstStart, openStage, temporaryFolder } from "../stage.mjs";
import { checkLedger } from "./pledges.mjs";

const PLANS = {
  full: { rounds: 5, seconds: 1.5, buyers: 100, livePledges: 0 },
  quick: { rounds: 3, seconds: 0.5, buyers: 100, livePledges: 0 },
};
const CONNECTIONS = [1, 10, 50];
const MIN_ACCEPTED = 0.8;
const WARM_UP_CALLS = 500;
const MAX_MINUTES = 14;

export async function api(/** @type {boolean} */ isQuick) {
  const plan = isQuick ? PLANS.quick : PLANS.full;
  const folder = temporaryFolder(MAX_MINUTES);
  await firstStart(folder);
  const stage = await openStage(folder, plan);
  const rest = await restStage(stage);
  const rows = [];
  // each buyer of the stage has pledged once already
  let accepted = stage.buyers.length;
  for (const [name, what] of Object.entries(CALL_NAMES)) {
    const request = rest.calls[/** @type {RestCall} */ (name)];
    const taken = await measured(stage, rest.tokens, request, what);
    rows.push(...taken.rows);
    if (name === "bid") accepted += taken.expected;
  }
  checkLedger(path.join(dataDirOf(folder), "soko.db"), rest.auctionId, accepted);
  printRows(rows);
  await stage.shop.stop();
}

/** @typedef {import("../rest-calls.mjs").RestCall} RestCall */

/**
 * @param {import("../stage.mjs").Stage} stage @param {readonly string[]} tokens
 * @param {import("../rest-calls.mjs").BenchRequest} request @param {string} name
 */
async function measured({ shop, bare, plan }, tokens, request, name) {
  const { status } = request;
  const answer = await callOnce(shop.origin, request, tokens[0]);
  if (answer.status !== status) throw new Error(`${name} answered ${answer.status}`);
  const copy = new URL(await bare.repeat(answer));
  const calls = [callRequests(request, tokens)];
  // one body for all, because the bare server ignores it
  const body = request.body?.();
  const copies = [
    callRequests({ ...request, ...(body !== undefined && { body: () => body }) }, tokens, copy.pathname),
  ];
  let expected = 1;
  // a fixed number of calls instead of a time, so that none is pending at the end
  const soko = async (/** @type {number} */ connections, /** @type {number} */ amount) => {
    const driven = await drive({
      url: shop.origin,
      pid: shop.pid,
      status,
      connections,
      amount,
      requests: calls,
    });
    expected += driven.expected;
    const share = driven.expected / driven.answered;
    if (share < (request.canBeOvertaken ? MIN_ACCEPTED : 1))
      throw new Error(`${Math.round(100 * (1 - share))} % of the calls were not ${status}: ${name}`);
    return { ...driven, perSecond: driven.perSecond * share };
  };
  const node = (/** @type {number} */ connections, /** @type {number} */ seconds) =>
    drive({ url: copy.origin, pid: bare.pid, status, connections, seconds, requests: copies });

  await soko(50, WARM_UP_CALLS);
  const rows = [];
  for (const connections of CONNECTIONS) {
    const { perSecond } = await soko(connections, 100);
    await node(connections, plan.seconds / 2);
    const amount = Math.max(connections, Math.round(perSecond * plan.seconds));
    const taken = await interleave(
      { soko: () => soko(connections, amount), node: () => node(connections, plan.seconds) },
      plan.rounds,
    );
    const what = `${name} (${answer.body.length} B), ${connections} conn.`;
    rows.push({ what, subject: "Soko", taken: taken.soko, beside: taken.node });
    rows.push({ what, subject: "bare Node", taken: taken.node });
  }
  return { rows, expected };
}
