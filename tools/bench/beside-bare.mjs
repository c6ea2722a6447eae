import { drive, interleave } from "./load.mjs";

/**
 * @typedef {{
 *   what: string, path: string, answer: import("./http.mjs").Answer, connections: readonly number[],
 *   requestFor: (path: string) => import("./load.mjs").BuiltRequest, least?: number,
 * }} Compared `least`: the share of the answers that must have the status of `answer`; only those count
 */

const WARM_UP = 500;

/**
 * Measures the shop beside the bare server, which repeats `answer`.
 * @param {import("./stage.mjs").Stage} stage @param {Compared} compared
 * @returns {Promise<{ rows: import("./report.mjs").Row[], expected: number }>} `expected`: answers of the shop that counted
 */
export async function besideBare({ shop, bare, plan }, compared) {
  const { what, path, answer, requestFor, least = 1 } = compared;
  const { status, body } = answer;
  const copy = new URL(await bare.repeat(answer));
  const [requests, copies] = [[requestFor(path)], [requestFor(copy.pathname)]];
  let expected = 0;
  // a fixed number of requests instead of a time, so that none is pending at the end
  const soko = async (/** @type {number} */ connections, /** @type {number} */ amount) => {
    const driven = await drive({ url: shop.origin, pid: shop.pid, status, connections, amount, requests });
    expected += driven.expected;
    const share = driven.expected / driven.answered;
    if (share < least)
      throw new Error(`${Math.round(100 * (1 - share))} % of the answers were not ${status}: ${what}`);
    return { ...driven, perSecond: driven.perSecond * share };
  };
  const node = (/** @type {number} */ connections, /** @type {number} */ seconds) =>
    drive({ url: copy.origin, pid: bare.pid, status, connections, seconds, requests: copies });

  await soko(50, WARM_UP);
  const rows = [];
  for (const connections of compared.connections) {
    const { perSecond } = await soko(connections, 100);
    await node(connections, plan.seconds / 2);
    const amount = Math.max(connections, Math.round(perSecond * plan.seconds));
    const taken = await interleave(
      { soko: () => soko(connections, amount), node: () => node(connections, plan.seconds) },
      plan.rounds,
    );
    const { soko: ours = [], node: bares = [] } = taken;
    const row = `${what} (${body.length} B), ${connections} conn.`;
    rows.push({ what: row, subject: "Soko", taken: ours, beside: bares });
    rows.push({ what: row, subject: "bare Node", taken: bares });
  }
  return { rows, expected };
}
